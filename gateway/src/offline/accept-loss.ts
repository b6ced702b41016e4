import { serviceNames } from '@formwright/contracts';
import { acceptLoss } from '@formwright/platform/adapters/sqlite/manifest';
import { type DataPaths, withDataLock } from './data-paths.ts';

/**
 * Accepts the remaining databases as they are, so that the product can start.
 * @throws StartError when a product runs, or for a database that cannot be read
 */
export async function acceptLossOf(places: DataPaths, print: (line: string) => void): Promise<boolean> {
  const lines = await withDataLock(places, () => acceptLoss(places.databases, serviceNames));
  for (const line of lines) print(line);
  print(lines.length > 0 ? 'The product can be started.' : 'Nothing is missing: there was no loss to accept.');
  return true;
}

import { serviceNames } from '@formwright/contracts';
import { acceptLoss } from '@formwright/platform/adapters/sqlite/manifest';
import { type DataPlaces, whileStopped } from './data-places.ts';

/**
 * Lets the product start on what is left of its databases.
 * @throws StartError when a product runs, or for a database that cannot be read
 */
export async function acceptLossOf(places: DataPlaces, print: (line: string) => void): Promise<boolean> {
  const lines = await whileStopped(places, () => acceptLoss(places.databases, serviceNames));
  for (const line of lines) print(line);
  print(lines.length > 0 ? 'The product can be started.' : 'Nothing is missing: there was no loss to accept.');
  return true;
}

import { serviceNames } from '@formwright/contracts';
import { acceptLoss } from '@formwright/platform/adapters/sqlite/manifest';
import { databasesOf, type Places, withDataLock } from './places.ts';

/**
 * Accepts the remaining databases as they are, so that the product can start.
 * @throws StartError when a product runs, or for a database that cannot be read
 */
export async function acceptLossOf(places: Places, print: (line: string) => void): Promise<boolean> {
  const databases = databasesOf(places);
  if (databases === null) {
    print('accept-loss is for SQLite files. The server in STORE_URL looks after its own: restore its backup there, then run verify.');
    return false;
  }
  const lines = await withDataLock(places, () => acceptLoss(databases, serviceNames));
  for (const line of lines) print(line);
  print(lines.length > 0 ? 'The product can be started.' : 'Nothing is missing: there was no loss to accept.');
  return true;
}

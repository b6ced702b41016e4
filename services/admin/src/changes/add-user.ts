import { readFile } from 'node:fs/promises';
import { type admin, identity, type ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { invalid } from '../filters/invalid.ts';
import { tableOf } from '../lists/all-lists.ts';
import { openUsers, usersList } from '../lists/list-users.ts';
import { naming } from './naming.ts';

/** Adds a user, who is on the first page then. */
export function addTableData(deps: AdminDeps) {
  type Asked = Request<typeof admin.addTableData>;
  return async ({ body, files, caller, reply, ip }: Asked): Promise<ReplyOf<typeof admin.addTableData>> => {
    const { email = '', password = '', tableName = 'User' } = body;
    if (tableOf(tableName, 'tableName') !== usersList) throw invalid('tableName', 'Only users can be added.');
    const [image] = files;
    const picture = image && (await readFile(image.path)).toString('base64');
    const add = () =>
      deps.ports.call(identity.addPerson, { body: { email, password, ...(picture && { picture }) } }).catch(naming('email'));
    return deps.readings.changing({ caller, reply, ip, body: {} }, usersList.name, () => openUsers(deps, {}), add);
  };
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, serviceNames, tellAgain } from '@formwright/contracts';
import { storedData as storedAccounts } from '@formwright/identity';
import { type Call, type Composition, caughtUpCollection, type FileStore, type OutboxEntry, type Store } from '@formwright/platform';
import { objectsFolder } from '@formwright/platform/adapters/files/disk-files';
import { type FormAsTold, formAsTold, mendReceipts, mendWaiting, noteStrayFiles } from '@formwright/submissions';
import { removeMembership, storedData as storedTeam } from '@formwright/team';
import { inBatches } from '../in-batches.ts';
import type { Stores } from '../report.ts';
import { findUnreceipted } from './unreceipted.ts';

/** What was mended: numbers of each. */
export interface Mended {
  receipts: number;
  uploadsAndDrafts: number;
  strayFiles: number;
  members: number;
}

/**
 * Mends what databases lack that were copied one after the other, before the product works on them: such a copy may have a response without
 * its receipt, so that its files would not be served and never be erased. It may be killed and repeated. It finds nothing in what a crash
 * leaves.
 * @param folder of the files; null if a server has them
 */
export async function mendCopy(
  { stores: opened, call, open }: Pick<Composition, 'stores' | 'call' | 'open'>,
  files: FileStore,
  folder: string | null,
  now: number,
): Promise<Mended> {
  const stores = Object.fromEntries(serviceNames.map((name) => [name, opened.get(name) as Store])) as Record<ServiceName, Store>;
  await open();
  const receipts = await findUnreceipted(stores, ({ formId, workspaceId, responses }) =>
    mendReceipts(stores.submissions, { formId, workspaceId }, responses, () => askForms(call, formId)),
  );
  const mended = {
    receipts,
    uploadsAndDrafts: await mendWaiting(stores.submissions, files, now),
    strayFiles: folder === null ? 0 : await noteStrayFiles(stores.submissions, await newestFolders(folder), now),
    members: await removeStrangers(stores),
  };
  if (Object.values(mended).some((count) => count > 0)) await askForAll(stores);
  return mended;
}

/** Has every service ask for all states: what was told between two copies was told to neither. */
async function askForAll(stores: Stores): Promise<void> {
  for (const store of Object.values(stores)) await store.collection(caughtUpCollection).deleteMany({});
}

async function askForms(call: Call, formId: string): Promise<FormAsTold | null> {
  const ask = { key: formId };
  const [told] = (await call(tellAgain('forms'), { body: { event: 'forms.v1.FormSaved', fields: 1, ask } })).states;
  return told ? formAsTold(told.payload) : null;
}

/** The folders of responses with files; their names begin with the time. */
async function newestFolders(folder: string): Promise<string[]> {
  const names = await readdir(join(objectsFolder(folder), 'Response')).catch(() => []);
  return names.sort().reverse();
}

/** Ends memberships of accounts that identity has never heard of: they signed up after its database was copied. */
async function removeStrangers(stores: Stores): Promise<number> {
  const { memberships } = storedTeam(stores.team);
  const { users } = storedAccounts(stores.identity);
  // If there is no account at all, it is the database that was lost, and the memberships stay.
  if (!(await users.findOne({}, { fields: ['isDeleted'] }))) return 0;
  const leaving = new Set<string>();
  for await (const { key } of stores.identity.collection<OutboxEntry>({ name: 'outbox' }).stream({ type: 'identity.v1.UserDeleted' }))
    leaving.add(key);
  let removed = 0;
  await inBatches(memberships.stream({}), async (batch) => {
    const people = [...new Set(batch.flatMap(({ userId, workspaceId }) => [userId, workspaceId]))];
    const known = new Set((await users.find({ _id: { $in: people } }, { fields: ['isDeleted'] })).map(({ _id }) => _id));
    for (const membership of batch) {
      if ([membership.userId, membership.workspaceId].every((id) => known.has(id) || leaving.has(id))) continue;
      await removeMembership(stores.team, membership);
      removed += 1;
    }
  });
  return removed;
}

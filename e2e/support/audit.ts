import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDiskFiles } from '@formwright/platform/adapters/files/disk-files';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { type Account, responseTotal, signIn } from './api.ts';
import type { Product } from './product.ts';
import type { Acknowledged, Content, Target } from './submitting.ts';

interface StoredResponse {
  _id: string;
  formId: string;
  response: Record<string, { value: string; files?: { name: string }[] }>;
}

/** Losses by kind. Every list is empty if nothing was lost. */
export interface Losses {
  lost: string[];
  doubled: string[];
  altered: string[];
  unreadable: string[];
  orphaned: string[];
  undelivered: string[];
  miscounted: string[];
}

/** Compares acknowledged data with the restarted product: its stored data, its screens and its files. */
export async function audit(
  product: Product,
  account: Account,
  target: Target,
  acknowledged: readonly Acknowledged[],
  restart: () => Promise<Product>,
): Promise<{ losses: Losses; responses: number; files: number }> {
  account.token = await signIn(product, account.email);
  const total = await settledTotal(product, account, target.form.id);
  await product.stop();
  const stored = await readStores(product.dataDir, target.form.id);
  const losses: Losses = {
    lost: [],
    doubled: [],
    altered: [],
    unreadable: [],
    orphaned: [],
    undelivered: stored.deadLetters,
    miscounted: [],
  };

  const responses = new Map(stored.responses.map((response) => [response._id, response]));
  const bySubmission = new Map(stored.submissions.map(({ submissionId, _id }) => [submissionId, _id]));
  if (bySubmission.size !== stored.submissions.length) losses.doubled.push('one submission id stands twice');
  const submitted = new Set(stored.submissions.map(({ _id }) => _id));
  const extra = stored.responses.filter(({ _id }) => !submitted.has(_id));
  losses.doubled.push(...extra.map(({ _id }) => `a response without a submission: ${_id}`));
  if (total !== stored.responses.length) losses.miscounted.push(`the owner sees ${total}, stored are ${stored.responses.length}`);
  if (stored.taken !== stored.submissions.length) losses.miscounted.push(`taken is ${stored.taken} of ${stored.submissions.length}`);

  const withFiles: { response: StoredResponse; content: Content }[] = [];
  for (const { submissionId, responseId, candidates } of acknowledged) {
    const response = responses.get(responseId ?? bySubmission.get(submissionId) ?? '');
    if (!response || bySubmission.get(submissionId) !== response._id) {
      losses.lost.push(submissionId);
      continue;
    }
    const content = candidates.find(({ text }) => text === response.response[target.questions.text]?.value);
    if (!content) losses.altered.push(`${submissionId}: other answers than those that were acknowledged`);
    else if (content.file) withFiles.push({ response, content });
  }

  const again = await restart();
  for (const { response, content } of withFiles) {
    const problem = await readFileOf(again, target, response, content);
    if (problem) losses.unreadable.push(problem);
  }
  // The sweep has run, seconds after the start, so every remaining file must belong to a submission.
  losses.orphaned.push(...(await filesWithoutSubmission(product.dataDir, new Set(bySubmission.values()))));
  await again.stop();
  return { losses, responses: stored.responses.length, files: withFiles.length };
}

/** Waits until the events of a killed process are handled, and those that waited for the disk, which are tried again every ten seconds. */
async function settledTotal(product: Product, account: Account, formId: string): Promise<number> {
  let before = -1;
  for (let tries = 0; tries < 240; tries += 1) {
    const now = await responseTotal(product, account, formId);
    const { waiting } = (await (await fetch(`${product.url}/ready`)).json()) as { waiting: number };
    if (now === before && waiting === 0) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the responses never settled');
}

async function readStores(dataDir: string, formId: string) {
  const names = readdirSync(dataDir).filter((name) => name.endsWith('.db'));
  const stores = names.map((name) => ({ name, store: createSqliteStore({ path: join(dataDir, name) }) }));
  const storeNamed = (name: string) => {
    const found = stores.find((each) => each.name === name);
    if (!found) throw new Error(`no ${name} in ${dataDir}`);
    return found.store;
  };
  const submissions = storeNamed('submissions.db').collection<{ _id: string; submissionId: string; formId: string }>({
    name: 'submissions',
  });
  const forms = storeNamed('submissions.db').collection<{ _id: string; taken: number }>({ name: 'forms' });
  const pending = storeNamed('submissions.db').collection<{ _id: string; since: number }>({ name: 'pendingFiles' });
  const responses = storeNamed('responses.db').collection<StoredResponse>({ name: 'responses' });
  const letters = stores.map(({ name, store }) => ({
    name,
    letters: store.collection<{ _id: string; type: string; reason: string }>({ name: 'deadLetters' }),
  }));
  await Promise.all(stores.map(({ store }) => store.ready()));
  const deadLetters: string[] = [];
  for (const { name, letters: collection } of letters)
    for (const letter of await collection.find({})) deadLetters.push(`${name}: ${letter.type} ${letter._id}: ${letter.reason}`);
  const found = {
    submissions: await submissions.find({ formId }),
    responses: await responses.find({ formId }),
    taken: (await forms.findOne({ _id: formId }))?.taken,
    deadLetters,
  };
  // Makes entries old enough to be swept.
  await pending.updateMany({}, { $set: { since: 1 } });
  await Promise.all(stores.map(({ store }) => store.close()));
  return found;
}

async function readFileOf(product: Product, { questions }: Target, response: StoredResponse, { file }: Content): Promise<string | null> {
  const name = response.response[questions.upload]?.files?.[0]?.name;
  if (!name) return `${response._id}: names no file`;
  const answer = await fetch(`${product.url}/files/Response/${response._id}/${encodeURIComponent(name)}`);
  if (answer.status !== 200) return `${response._id}: ${answer.status}`;
  const sha256 = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
  return sha256 === file?.sha256 ? null : `${response._id}: another content than was sent`;
}

/** Waits for the sweep as long as it goes on. */
async function filesWithoutSubmission(dataDir: string, ids: ReadonlySet<string>): Promise<string[]> {
  const files = createDiskFiles({ dir: join(dataDir, 'files') });
  let orphans: string[] = [];
  for (let [tries, before] = [0, Number.POSITIVE_INFINITY]; tries < 120; tries += 1) {
    orphans = [];
    for await (const { key } of files.list('Response/')) if (!ids.has(key.split('/')[1] ?? '')) orphans.push(key);
    if (orphans.length === 0) break;
    if (orphans.length < before) tries = 0;
    before = orphans.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return orphans;
}

export const noLosses: Losses = { lost: [], doubled: [], altered: [], unreadable: [], orphaned: [], undelivered: [], miscounted: [] };

/** The first few of each kind, because thousands would say no more. */
export function firstOf(losses: Losses): Losses {
  return Object.fromEntries(Object.entries(losses).map(([kind, list]) => [kind, list.slice(0, 5)])) as unknown as Losses;
}

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chooseStore, type FileStore, type Store } from '@formwright/platform';
import { createDiskFiles } from '@formwright/platform/adapters/files/disk-files';
import { type Account, responseTotal, seen, signIn } from './api.ts';
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
  const { dataDir } = product;
  const names = readdirSync(dataDir).filter((name) => name.endsWith('.db'));
  const stored = await readStores(
    await chooseStore(`sqlite:${dataDir}`),
    names.map((name) => name.slice(0, -'.db'.length)),
  );
  const losses: Losses = { ...structuredClone(noLosses), undelivered: stored.deadLetters };
  const { responses, withFiles } = compare(stored, { target, acknowledged, total }, losses);

  const again = await restart();
  losses.unreadable.push(...(await readFiles(target, withFiles)));
  // The sweep has run, seconds after the start, so every remaining file must belong to a submission.
  losses.orphaned.push(...(await filesWithoutSubmission(createDiskFiles({ dir: join(dataDir, 'files') }), stored)));
  await again.stop();
  return { losses, responses, files: withFiles.length };
}

/** One form: what was acknowledged, and the number of responses that its owner sees. */
interface Seen {
  target: Target;
  acknowledged: readonly Acknowledged[];
  total: number;
}

/** A response that must have this file. */
interface WithFile {
  response: StoredResponse;
  content: Content;
}

/** Compares what was acknowledged with what is stored, and adds what is missing or too much to `losses`. */
export function compare(
  stored: Stored,
  { target, acknowledged, total }: Seen,
  losses: Losses,
): { responses: number; withFiles: WithFile[] } {
  const isOfForm = ({ formId }: { formId: string }) => formId === target.form.id;
  const submissions = stored.submissions.filter(isOfForm);
  const responses = new Map(stored.responses.filter(isOfForm).map((response) => [response._id, response]));
  const bySubmission = new Map(submissions.map(({ submissionId, _id }) => [submissionId, _id]));
  if (bySubmission.size !== submissions.length) losses.doubled.push('one submission id stands twice');
  const submitted = new Set(submissions.map(({ _id }) => _id));
  for (const id of responses.keys()) if (!submitted.has(id)) losses.doubled.push(`a response without a submission: ${id}`);
  const taken = stored.forms.find(({ _id }) => _id === target.form.id)?.taken;
  if (total !== responses.size) losses.miscounted.push(`the owner sees ${total}, stored are ${responses.size}`);
  if (taken !== submissions.length) losses.miscounted.push(`taken is ${taken} of ${submissions.length}`);
  if (target.limit !== undefined && submissions.length !== target.limit)
    losses.miscounted.push(`${submissions.length} submissions of a form that takes ${target.limit}`);

  const withFiles: WithFile[] = [];
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
  return { responses: responses.size, withFiles };
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

/** What the services store, of all forms. */
export interface Stored {
  submissions: { _id: string; submissionId: string; formId: string }[];
  responses: StoredResponse[];
  forms: { _id: string; taken: number }[];
  deadLetters: string[];
}

/** Reads the stores, and makes unfinished files old enough to be swept. Declares no indexes, so it changes nothing else. */
export async function readStores(open: (serviceName: string) => Store, names: readonly string[]): Promise<Stored> {
  const stores = new Map(names.map((name) => [name, open(name)]));
  const storeNamed = (name: string) => {
    const found = stores.get(name);
    if (!found) throw new Error(`no store of ${name}`);
    return found;
  };
  const submissions = storeNamed('submissions').collection<Stored['submissions'][number]>({ name: 'submissions' });
  const forms = storeNamed('submissions').collection<Stored['forms'][number]>({ name: 'forms' });
  const pending = storeNamed('submissions').collection<{ _id: string; since: number }>({ name: 'pendingFiles' });
  const responses = storeNamed('responses').collection<StoredResponse>({ name: 'responses' });
  const letters = [...stores].map(([name, store]) => ({
    name,
    letters: store.collection<{ _id: string; type: string; reason: string }>({ name: 'deadLetters' }),
  }));
  const all = [...stores.values()];
  await Promise.all(all.map((store) => store.ready()));
  const deadLetters: string[] = [];
  for (const { name, letters: collection } of letters)
    for (const letter of await collection.find({})) deadLetters.push(`${name}: ${letter.type} ${letter._id}: ${letter.reason}`);
  const found = {
    submissions: await submissions.find({}),
    responses: await responses.find({}),
    forms: await forms.find({}),
    deadLetters,
  };
  await pending.updateMany({}, { $set: { since: 1 } });
  await Promise.all(all.map((store) => store.close()));
  return found;
}

/** @returns a line for each file that is not as it was sent */
export async function readFiles(target: Target, withFiles: readonly WithFile[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { response, content } of withFiles) {
    const problem = await readFileOf(target, response, content);
    if (problem) problems.push(problem);
  }
  return problems;
}

/** A busy machine lets the product ask to come back. */
export const fetchFile = (url: string, responseId: string, name: string): Promise<Response> =>
  seen(
    () => fetch(`${url}/files/Response/${responseId}/${encodeURIComponent(name)}`),
    ({ status }) => status !== 503,
  );

async function readFileOf({ url, questions }: Target, response: StoredResponse, { file }: Content): Promise<string | null> {
  const name = response.response[questions.upload]?.files?.[0]?.name;
  if (!name) return `${response._id}: names no file`;
  const answer = await fetchFile(url, response._id, name);
  if (answer.status !== 200) return `${response._id}: ${answer.status}`;
  const sha256 = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
  return sha256 === file?.sha256 ? null : `${response._id}: another content than was sent`;
}

/** Waits for the sweep as long as it goes on. */
export async function filesWithoutSubmission(files: FileStore, { submissions }: Stored): Promise<string[]> {
  const ids = new Set(submissions.map(({ _id }) => _id));
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

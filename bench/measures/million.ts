import { join } from 'node:path';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { newSubmissionId, responseTotal, signIn, submissionBody } from '../../e2e/support/api.ts';
import { discard, startProduct } from '../../e2e/support/product.ts';
import type { BenchContext } from '../measure.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

const perCommit = 5_000;

interface StoredResponse {
  _id: string;
  formId: string;
  created_at: number;
  order: number;
}

/** Different answers that are copied in turn, so that filters and searches match only some responses. */
const templates = 20;

/** Days that all of them arrived in. */
export const allDays = {
  filter: 'custom',
  dateTimes: { from: dayBefore(365), to: dayBefore(0) },
} as const;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The prepared forms, by their number of responses. */
const copied = new Map<number, Promise<PreparedForm>>();

export const prepareMillion = (context: BenchContext) => prepareCopies(context, 1_000_000);

/**
 * A form with many responses: some made through the product, and copies of their stored data, with new ids and times, one a second. Copied
 * once for all measures; each measure starts a new product on it.
 */
export async function prepareCopies(context: BenchContext, wanted: number): Promise<PreparedForm> {
  const copying = copied.get(wanted) ?? copyAll(context, wanted);
  copied.set(wanted, copying);
  const prepared = await copying;
  const product = await startProduct({ dataDir: prepared.product.dataDir, env: { RATE_LIMITS: 'off' } });
  return {
    ...prepared,
    product,
    account: { ...prepared.account, token: await signIn(product, prepared.account.email) },
    close: async () => void (await product.stop()),
  };
}

/** The product is stopped. Its data stay until the measurements end. */
async function copyAll({ note }: BenchContext, wanted: number): Promise<PreparedForm> {
  const prepared = await prepareForm();
  process.once('exit', () => discard(prepared.product.dataDir));
  for (let template = 0; template < templates; template += 1) {
    const sent = await fetch(`${prepared.product.url}/api/saveUserForm`, {
      method: 'POST',
      body: submissionBody(prepared.form.link, prepared.vary(template), newSubmissionId()),
    });
    if (!sent.ok) throw new Error(`submission: ${sent.status} ${await sent.text()}`);
  }
  await untilAll(prepared);
  await prepared.product.stop();

  const started = performance.now();
  await copyResponses(join(prepared.product.dataDir, 'responses.db'), prepared.form.id, wanted);
  note(`copied ${wanted.toLocaleString('en')} responses in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return prepared;
}

async function untilAll({ product, form, account }: PreparedForm): Promise<void> {
  while ((await responseTotal(product, account, form.id)) !== templates) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function copyResponses(path: string, formId: string, wanted: number): Promise<void> {
  const store = createSqliteStore({ path });
  const responses = store.collection<StoredResponse>({
    name: 'responses',
    // The service's own declaration, so that the copies are indexed too.
    indexes: [{ name: 'terms', keys: { formId: 1, state: 1, terms: 1, order: -1, _id: -1 }, list: 'terms' }],
  });
  const counters = store.collection<{ _id: string }>({ name: 'counters' });
  await store.ready();
  const originals = await responses.find({ formId });
  for (let made = templates; made < wanted; made += perCommit) {
    const copies = Array.from({ length: Math.min(perCommit, wanted - made) }, (_, index) => {
      const original = originals[(made + index) % templates] as StoredResponse;
      const at = original.created_at - (made + index) * 1000;
      return { ...original, _id: `bench${(made + index).toString(36).padStart(17, '0')}`, created_at: at, order: at };
    });
    await responses.insertMany(copies);
  }
  const more = wanted - templates;
  await counters.updateOne({ _id: formId }, { $inc: { total: more, active: more, new: more } });
  await store.close();
}

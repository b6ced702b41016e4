import autocannon from 'autocannon';
import { newSubmissionId, post } from '../../e2e/support/api.ts';
import type { Measure } from '../measure.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;
let acknowledged = 0;

/** Submissions of the ten-question form, each with an id of its own, acknowledged after their durable write; 32 clients on the same machine. */
export const submissions: Measure = {
  name: 'submissions',
  rows: {
    acknowledged: { unit: '1/s', budget: { atLeast: 3000 } },
    p50: { unit: 'ms' },
    p99: { unit: 'ms', budget: { atMost: 40 } },
    'in responses after': { unit: 's' },
  },
  async prepare() {
    prepared = await prepareForm();
    await load(2);
    await untilCounted();
  },
  async run() {
    const result = await load(8);
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} were not acknowledged, ${result.errors} failed`);
    return {
      acknowledged: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      'in responses after': await untilCounted(),
    };
  },
  close: async () => prepared?.close(),
};

async function load(seconds: number) {
  if (!prepared) throw new Error('not prepared');
  const boundary = 'bench-boundary';
  const part = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    part('dataForm', JSON.stringify({ id: prepared.form.link, email: 'ilse@example.org' })) +
    part('userData', JSON.stringify(prepared.answers)) +
    part('hasFiles', 'false') +
    part('shortText', '[]');
  const result = await autocannon({
    url: prepared.product.url,
    connections: 32,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/api/saveUserForm',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        setupRequest: (request) => ({ ...request, body: `${head}${part('submissionId', newSubmissionId())}--${boundary}--\r\n` }),
      },
    ],
  });
  acknowledged += result['2xx'];
  return result;
}

/** Seconds until the owner sees every acknowledged submission. */
async function untilCounted(): Promise<number> {
  if (!prepared) throw new Error('not prepared');
  const { product, account, form } = prepared;
  const started = performance.now();
  for (;;) {
    const answer = await post(product.url, '/api/getResponses', { id: form.id }, account.token);
    // The last requests of a run are cut off unanswered; they may be stored, so there can be a few more.
    if ((answer.body as { responses: { total: number } }).responses.total >= acknowledged) return (performance.now() - started) / 1000;
    if (performance.now() - started > 120_000) throw new Error('responses fell behind for two minutes');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { createForm, makeAccount, newSubmissionId, post, seen, signIn, submissionBody } from './support/api.ts';
import { oneQuestion } from './support/forms.ts';
import { discard, forgetBuild, freePort, startProduct, startScript } from './support/product.ts';

// Some build the whole product.
jest.setTimeout(15 * 60_000);
const made: string[] = [];
afterAll(() => made.forEach(discard));

function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-e2e-'));
  made.push(dir);
  return dir;
}

/** Expects the start to fail; returns the message. */
async function refusal(options: Parameters<typeof startProduct>[0]): Promise<string> {
  const failure = await startProduct(options).then(
    async (product) => {
      await product.stop();
      return new Error('it started');
    },
    (error: Error) => error,
  );
  return failure.message;
}

/** Whether the product still accepts new requests; false once it has begun to stop. */
const takesRequests = (url: string): Promise<boolean> =>
  fetch(`${url}/signin`, { headers: { connection: 'close' } }).then(
    async (answer) => (await answer.arrayBuffer()) && answer.status !== 503,
    () => false,
  );

/** A half-sent request. */
async function halfSent(url: string, form: FormData): Promise<{ finish(): Promise<number> }> {
  const encoded = new Request(url, { method: 'POST', body: form });
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type') ?? '';
  // The server replies to the Expect header once it handles the request.
  const headers = { 'content-type': type, 'content-length': body.length, expect: '100-continue' };
  const outgoing = request(`${url}/api/saveUserForm`, { method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    outgoing.on('error', reject);
  });
  outgoing.flushHeaders();
  await new Promise<void>((resolve) => outgoing.on('continue', resolve));
  await new Promise<void>((resolve) => outgoing.write(body.subarray(0, 200), () => resolve()));
  return {
    finish() {
      outgoing.end(body.subarray(200));
      return status;
    },
  };
}

/** Clients that stall: one in its headers, one in its upload. Each promise resolves when its connection is cut. */
async function stall(url: string): Promise<Promise<void>[]> {
  const upload =
    'POST /api/saveUserForm HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n';
  const file = '--b\r\ncontent-disposition: form-data; name="userFormDataFiles/a/0"; filename="a"\r\n\r\nsome bytes';
  const closed = await Promise.all(
    ['GET / HTTP/1.1\r\nhost: ', `${upload}${file}`].map(async (text) => {
      const socket: Socket = connect(Number(new URL(url).port), 'localhost');
      socket.on('error', () => undefined);
      // Listens from the start, and reads: a socket with unread bytes is never closed.
      const close = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.resume();
      await new Promise<void>((resolve) => socket.write(text, () => resolve()));
      return { close };
    }),
  );
  // A reply on a later connection shows that the server has read these.
  await fetch(`${url}/health`);
  return closed.map(({ close }) => close);
}

describe('one clear line and exit code 1', () => {
  it('for a second start on the same data directory', async () => {
    const dataDir = newDataDir();
    const first = await startProduct({ dataDir });
    expect(await refusal({ dataDir })).toMatch(/ended with code 1:\nAnother server already runs on the data directory .*Stop it first/);
    expect(await first.stop()).toBe(0);
  });

  it('for a port in use', async () => {
    const port = await freePort();
    const other = createServer((_request, answer) => answer.writeHead(503).end()).listen(port, 'localhost');
    const message = await refusal({ port, dataDir: newDataDir() }).finally(() => other.close());
    expect(message).toMatch(new RegExp(`ended with code 1:\\nPort ${port} is already in use.*PORT`));
  });

  it('for a data directory that cannot be written', async () => {
    const file = join(newDataDir(), 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: join(file, 'data') })).toMatch(
      /ended with code 1:\nThe data directory .* cannot be written\..*DATA_DIR/,
    );
  });

  it.each([
    ['PORT', 'abc', /PORT must be/],
    ['STORE_URL', 'postgres://localhost/x', /STORE_URL/],
    ['STORE_URL', 'mongodb://', /\nSTORE_URL must be an address that starts with sqlite: or mongodb:\/\/HOST/],
    ['STORE_URL', 'sqlite:', /STORE_URL must be .* Nothing stands behind its colon/],
    ['METRICS_PORT', 'PORT', /METRICS_PORT and PORT are both \d+\. Set one to another port/],
    ['PUBLIC_URL', 'not a url', /PUBLIC_URL must be/],
    ['MAIL_URLL', 'smtp://x', /MAIL_URLL.*MAIL_URL/],
  ])('for the malformed or unknown setting %s=%s', async (name, value, line) => {
    const dataDir = newDataDir();
    const port = name === 'PORT' ? 1 : await freePort();
    const message = await refusal({ dataDir, port, env: { [name]: value === 'PORT' ? String(port) : value } });
    expect(message).toMatch(/ended with code 1/);
    expect(message).toMatch(line);
    expect(message).not.toMatch(/\n\s+at /);
  });
});

describe('stopping and starting again', () => {
  it('finishes the request in flight on Ctrl-C, and has everything again afterwards', async () => {
    const dataDir = newDataDir();
    const first = await startProduct({ dataDir });
    const account = await makeAccount(first);
    const { pages, questionId } = oneQuestion();
    const form = await createForm(first, account, pages);
    const answers = { [questionId]: { value: 'before the stop', direction: { page: 0, row: 0, col: 0 } } };
    const inFlight = await halfSent(first.url, submissionBody(form.link, answers, newSubmissionId()));
    const stopped = first.stop();
    while (await takesRequests(first.url));
    expect(await inFlight.finish()).toBe(200);
    expect(await stopped).toBe(0);

    const second = await startProduct({ dataDir });
    const token = await signIn(second, account.email);
    const forms = await post(second.url, '/api/getForms', {}, token);
    expect(forms.body).toEqual([expect.objectContaining({ _id: form.id, link: form.link })]);
    const read = async () => JSON.stringify((await post(second.url, '/api/getResponses', { id: form.id }, token)).body);
    expect(await seen(read, (text) => text.includes('"total":1'))).toContain('before the stop');
    expect(await second.stop()).toBe(0);
  });

  it('keeps no builder: neither in this process nor beside it', async () => {
    forgetBuild();
    const product = await startProduct({ dataDir: newDataDir(), program: startScript });
    const { pid } = product.process;
    expect(product.output()).toContain('Built the server');
    expect(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')).toBe('');
    // vite is built on rolldown, a native library.
    expect(readFileSync(`/proc/${pid}/maps`, 'utf8')).not.toMatch(/rolldown|lightningcss/);
    expect(await product.stop()).toBe(0);
  });

  it('prints the address and where mails go', async () => {
    const product = await startProduct({ dataDir: newDataDir() });
    // What was printed is read a moment later.
    const mailFolder = join(product.dataDir, 'mail');
    const output = await seen(
      async () => product.output(),
      (text) => text.includes(mailFolder),
    );
    expect(output).toContain(product.url);
    expect(readdirSync(product.dataDir)).toContain('keys');
    await product.stop();
  });
});

describe('a product that its test did not stop', () => {
  it.each([
    ['ends', '', [0, null]],
    ['is killed', 'process.kill(process.pid, "SIGKILL");', [null, 'SIGKILL']],
  ])('neither keeps the process of the test alive, nor outlives it when that process %s', async (_how, ending, ended) => {
    const program = `
      import { startProduct } from './e2e/support/product.ts';
      console.log((await startProduct({ dataDir: ${JSON.stringify(newDataDir())} })).url);
      ${ending}`;
    const test = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 10 * 60_000,
    });
    let url = '';
    test.stdout.on('data', (chunk: Buffer) => (url += chunk.toString()));
    expect(await once(test, 'exit')).toEqual(ended);
    expect(url).toMatch(/^http/);
    while (await takesRequests(url.trim()));
  });
});

it('tells of an object store that does not answer, although nobody asks for /ready', async () => {
  const nobody = await freePort();
  const env = { FILES_URL: `s3://key:pass-word@127.0.0.1:${nobody}/bucket?region=us-east-1&tls=false` };
  const dataDir = newDataDir();
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await seen(
    async () => printed,
    (text) => text.includes('a dependency does not answer'),
  );
  expect(printed).toMatch(/"dependency":"files"/);
  expect(printed).not.toContain('pass-word');
  // A terminal that is closed ends the product in order, too.
  child.kill('SIGHUP');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(dataDir)).not.toContain('control.json');
});

describe('stopping while clients stall', () => {
  it('cuts their connections after a while and ends well', async () => {
    const product = await startProduct({ dataDir: newDataDir() });
    const cut = await stall(product.url);
    expect(await product.stop()).toBe(0);
    await Promise.all(cut);
    expect(readdirSync(join(product.dataDir, 'tmp'))).toEqual([]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at once on a second %s, with code %i', async (signal, code) => {
    const product = await startProduct({ dataDir: newDataDir() });
    await stall(product.url);
    const gone = new Promise((resolve) => product.process.once('exit', resolve));
    product.process.kill(signal);
    // npm repeats the signal, so the first repetitions count as the same signal.
    const again = setInterval(() => product.process.kill(signal), 100);
    expect(await gone).toBe(code);
    clearInterval(again);
  });
});

describe('the demo', () => {
  it('opens with an account that has three forms and 500 responses, and prints its sign-in', async () => {
    const product = await startProduct({ dataDir: newDataDir(), demo: true });
    const credentials = /Sign in as (\S+) with the password (\S+)/;
    const output = await seen(
      async () => product.output(),
      (text) => credentials.test(text),
    );
    expect(output).not.toContain('Mail to');
    const [, email = '', password = ''] = credentials.exec(output) ?? [];
    const signedIn = await post(product.url, '/api/signinUser', { email, password });
    const { access_token: token } = signedIn.body as { access_token: string };
    const forms = (await post(product.url, '/api/getForms', {}, token)).body as { _id: string }[];
    expect(forms).toHaveLength(3);
    const lists = await Promise.all(forms.map(({ _id }) => post(product.url, '/api/getResponses', { id: _id }, token)));
    const pages = lists.map(
      ({ body }) => (body as { responses: { total: number; data: { created_at: number; status: string }[] } }).responses,
    );
    expect(pages.reduce((sum, { total }) => sum + total, 0)).toBe(500);
    const times = pages.flatMap(({ data }) => data.map((response) => response.created_at));
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
    expect(Math.min(...times)).toBeGreaterThan(Date.now() - 61 * 86_400_000);
    await product.stop();
  });
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billing, identity, type ServiceName } from '@formwright/contracts';
import { type Clock, type Composition, localHosts } from '@formwright/platform';
import { type DataDirectory, StartError } from '@formwright/platform/adapters/data-directory';
import { systemClock, systemIds } from '@formwright/platform/adapters/system';
import { type DemoClient, fillDemo, type SettableClock } from './fill.ts';

/** The product's clock. The demo sets it back while it fills the account. */
export function createSettableClock(): SettableClock & Clock {
  let fixed: number | null = null;
  return {
    now: () => fixed ?? systemClock.now(),
    elapsed: systemClock.elapsed,
    set(at) {
      fixed = at;
    },
  };
}

const KNOWN_PASSWORD = 'Low-tide-7';
/**
 * The demo's password: fixed if only this machine can sign in, otherwise random. Chosen before the account is filled, and stored.
 * @param isFilled whether the account exists already
 * @throws StartError if everybody who reaches `host` could sign in
 */
export function demoPassword(directory: Pick<DataDirectory, 'path'>, host: string, isFilled: boolean): string {
  const isLocal = localHosts.has(host);
  const file = join(directory.path, 'demo-password');
  if (!existsSync(file)) {
    const password = isLocal || isFilled ? KNOWN_PASSWORD : `Tide-${systemIds.random(16)}-7`;
    writeFileSync(file, password, { mode: 0o600, flush: true });
  }
  const chosen = readFileSync(file, 'utf8');
  if (isLocal || chosen !== KNOWN_PASSWORD) return chosen;
  throw new StartError(
    `The demo in ${directory.path} has a password that everybody knows. Start it with HOST=localhost, or delete that folder.`,
  );
}

/** Fills the demo's account in a started product that does not listen yet. */
export async function startDemo(
  product: Composition,
  clock: SettableClock,
  mailDir: string,
  publicUrl: string,
  password: string,
): Promise<void> {
  await fillDemo(createDemoClient(product, mailDir, publicUrl, password), clock);
  await product.drain();
}

function createDemoClient(product: Composition, mailDir: string, publicUrl: string, password: string): DemoClient {
  return {
    password,
    randomId: (length) => systemIds.random(length),
    drain: () => product.drain(),
    send: (service, path, body, token) => send(product, service, path, body, publicUrl, token),
    async verificationToken() {
      await product.drain();
      const newest = readdirSync(mailDir)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .at(-1);
      const mail = newest ? readFileSync(join(mailDir, newest), 'utf8').replace(/=\r?\n/g, '') : '';
      const token = /\/verify\/([\w-]+)/.exec(mail)?.[1];
      if (!token) throw new Error(`the verification mail is not in ${mailDir}`);
      return token;
    },
    async setPremium(email) {
      const { workspaceId } = await product.call(identity.findAccount, { body: { email } });
      await product.call(
        billing.setAccountPlan,
        { body: { accountId: workspaceId, plan: 'Premium' } },
        { onBehalfOf: { operator: 'demo' } },
      );
      await product.drain();
    },
  };
}

async function send<Reply>(
  product: Composition,
  service: string,
  path: string,
  body: unknown,
  origin: string,
  token?: string,
): Promise<Reply> {
  const app = product.apps.get(service as ServiceName);
  if (!app) throw new Error(`no service ${service}`);
  // Request encodes a FormData as a browser would.
  const encoded = new Request(`${origin}${path}`, { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) });
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': body instanceof FormData ? (encoded.headers.get('content-type') ?? '') : 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json() as Reply;
}

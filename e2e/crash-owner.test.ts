import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { type Account, makeAccount, post, seen } from './support/api.ts';
import { accept, archive, changePlan, erase, exportsOf, publish } from './support/owner-writes.ts';
import { discard, type SharedProduct } from './support/product.ts';
import { prepareRun } from './support/running.ts';
import { onceMore, startClients } from './support/submitting.ts';
import { Away, isReply, orAway, type Tally, type Writer } from './support/wholly-or-not.ts';

// The product is killed while owners pay, invite, change responses, and make every other kind of write. What was acknowledged is there, once;
// every counter agrees with its list.
const kills = process.env.CRASH_FULL ? Number(process.env.CRASH_FULL) || 60 : 4;
jest.setTimeout(kills * 30_000 + 600_000);

const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const keepDoing = async (isOver: () => boolean, act: () => Promise<unknown>): Promise<void> => {
  while (!isOver()) {
    await act().catch((error: unknown) => {
      if (!(error instanceof Away)) throw error;
    });
    // Owners are not that quick; and a product that is away is not asked without end.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
/** Posts; a reply of a product that is starting or ending is no reply. */
async function ask(url: string, path: string, body: unknown, token: string): Promise<{ status: number; body: unknown }> {
  const answer = await orAway(post(url, path, body, token));
  if (!isReply(answer)) throw new Away(`${answer.status}`);
  return answer;
}

/** `getBilling` lists more. */
const MOST_PAID = 8;

const tokenIn = (body: unknown): string => encodeURIComponent((body as { data: string }).data);

/** Buys one thing after the other, at least one. @returns how many payments were acknowledged, when it has ended */
async function pay({ url }: SharedProduct, { token }: Account, isOver: () => boolean): Promise<number> {
  let paid = 0;
  await keepDoing(
    () => (isOver() && paid > 0) || paid === MOST_PAID,
    async () => {
      const made = await ask(url, '/api/generate-payment-token', { product: any(['Standart', 'Premium']) }, token);
      expect([made.status, tokenIn(made.body)]).toEqual([200, expect.any(String)]);
      const opened = await orAway(fetch(`${url}/checkout?token=${tokenIn(made.body)}`, { redirect: 'manual' }));
      const page = opened.headers.get('location');
      // Paid already, and its notice is on the way; or the token was used by a try whose answer was lost.
      if (!page) return;
      const form = new FormData();
      form.append('card', 'pays');
      const answer = await orAway(fetch(`${url}${page}`, { method: 'POST', body: form, redirect: 'manual' }));
      if (answer.status === 303 && answer.headers.get('location') === '/paymentSuccess') paid += 1;
    },
  );
  return paid;
}

/** Invites at least one person. @returns ids of invitations that were acknowledged and are not canceled */
async function invite({ url }: SharedProduct, { token }: Account, isOver: () => boolean): Promise<string[]> {
  const invited: string[] = [];
  await keepDoing(
    () => isOver() && invited.length > 0,
    async () => {
      const email = `guest${Math.random().toString(36).slice(2)}@example.org`;
      const made = await ask(url, '/api/add-member-to-the-team', { email, role: 'ADMIN' }, token);
      if (made.status === 200) invited.push((made.body as { member: { _id: string } }).member._id);
      const old = invited.length > 5 ? invited.shift() : undefined;
      const remove = `${url}/api/invitations/remove?invitation_id=${old}`;
      if (old) await orAway(fetch(remove, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }));
    },
  );
  return invited;
}

const changes = ['favorite', 'unfavorite', 'archive', 'restore', 'delete'] as const;

async function change(
  { url }: SharedProduct,
  { token }: Account,
  formId: string,
  ids: () => string[],
  isOver: () => boolean,
): Promise<void> {
  await keepDoing(isOver, async () => {
    const responseIds = [...new Set(Array.from({ length: 20 }, () => any(ids())).filter((id): id is string => id !== undefined))];
    const asked = { formId, responseIds, change: any(changes) };
    if (responseIds.length > 0) expect(await ask(url, '/api/changeResponses', asked, token)).toMatchObject({ status: 200 });
    const all = Math.random() < 0.1 ? any(['archiveAllResponses', 'setResponsesViewed', 'deleteAllResponse']) : undefined;
    if (all) expect(await ask(url, `/api/${all}`, { id: formId }, token)).toMatchObject({ status: 200 });
  });
}

describe('killed while owners work', () => {
  let dataDir = '';
  afterAll(() => discard(dataDir));

  it(`books every payment once, and keeps every counter equal to its list, over ${kills} kills`, async () => {
    const run = await prepareRun({ env: { PAYMENTS: 'sandbox' } });
    dataDir = run.dataDir;
    const buyers = [await makeAccount(run.first), await makeAccount(run.first), await makeAccount(run.first)];
    const leaving: Account[] = [];
    while (leaving.length < kills) leaving.push(await makeAccount(run.first, 'leaver'));
    const moving = await makeAccount(run.first, 'mover');
    let product = run.first;
    let isOver = false;
    const over = () => isOver;
    const clients = startClients(run.target, 8);
    const ids = () => clients.acknowledged.flatMap(({ responseId }) => responseId ?? []);
    const paying = Promise.all(buyers.map((buyer) => pay(run.first, buyer, over)));
    const inviting = invite(run.first, run.account, over);
    const others = [
      change(run.first, run.account, run.target.form.id, ids, over),
      change(run.first, run.account, run.target.form.id, ids, over),
    ];
    const tally: Tally = {};
    const writer: Writer = { product: run.first, tally, isOver: over };
    const writing = Promise.all([
      publish(writer, run.account),
      archive(writer, run.account),
      accept(writer, run.account),
      erase(writer, leaving),
      changePlan(writer, moving),
    ]).catch((error: unknown) => {
      if (!(error instanceof Away)) throw error;
    });
    // Told below; until then it must not end the process.
    writing.catch(() => {});
    for (let kill = 0; kill < kills; kill += 1) {
      await onceMore(clients);
      // The moment is what is tried: any one may be the worst.
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 1_200));
      await product.kill();
      product = await run.start();
    }
    isOver = true;
    const acknowledged = await paying;
    const invited = await inviting;
    await Promise.all(others);
    await clients.stop();
    await writing;
    console.log(
      `${kills} kills: ${Object.entries(tally)
        .map(([kind, { done, cut }]) => `${kind} ${done} (${cut} cut)`)
        .join(', ')}`,
    );
    // No export is being made for ever: one whose process was killed is begun anew after half a minute.
    const exported = await seen(
      () => exportsOf(product, run.account.token),
      (list) => list.every(({ state }) => state !== 'making'),
    );
    expect(exported.filter(({ state }) => state !== 'ready')).toEqual([]);

    // Each of them did something.
    expect(Math.min(...acknowledged, invited.length, clients.acknowledged.length)).toBeGreaterThan(0);
    const team = await fetch(`${product.url}/api/get-team-members`, { headers: { authorization: `Bearer ${run.account.token}` } });
    const { members } = (await team.json()) as { members: { _id: string }[] };
    expect(members.map(({ _id }) => _id)).toEqual(expect.arrayContaining(invited));

    for (const [index, { token }] of buyers.entries()) {
      const count = acknowledged[index] ?? 0;
      const paid = async () => ((await post(product.url, '/api/getBilling', {}, token)).body as { latest: { status: string }[] }).latest;
      // The sandbox tells again what was under way when the product was killed. A try whose answer was lost may have paid as well.
      const latest = await seen(paid, ({ length }) => length >= count);
      expect(latest.every(({ status }) => status === 'paid')).toBe(true);
    }
    await product.stop();
    const { status, stdout } = spawnSync(process.execPath, ['dist/operator.mjs', 'verify'], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    console.log(`${kills} kills: ${acknowledged.join(', ')} payments acknowledged; ${stdout.trim()}`);
    expect([status, stdout]).toEqual([0, expect.stringContaining('Nothing is wrong.')]);
  });
});

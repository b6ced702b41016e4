import { deliverDeadLetters, listDeadLetterCauses, readDeadLetter, tellHealth } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMetrics, type Metrics } from '../src/common/metrics.ts';
import { MailRefusedError, MailServerAwayError } from '../src/ports/mail.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { everyStore } from '../src/testing/every-store.ts';
import { createMemoryMail, createTestWorld, type TestWorld } from '../src/testing/index.ts';

const DAY_MS = 86_400_000;
const STEP = 200;

describe.each(everyStore)('mails that are refused for good, in $name', ({ stores }) => {
  let world: TestWorld;
  let seal: (text: string) => string;
  let metrics: Metrics;
  /** To whom mails were tried to be sent. */
  let tried: string[];
  beforeEach(async () => {
    tried = [];
    const createSupport = ({ sealing }: Ports): Service => {
      seal = (text) => sealing?.seal(text) ?? text;
      return { name: 'support', routes: [], jobs: [], subscriptions: [] };
    };
    const mail = {
      ...createMemoryMail(),
      async send({ to }: { to: string }) {
        tried.push(to);
        if (to.startsWith('gone')) throw new MailRefusedError('550 5.1.1 to RCPT TO', true);
        if (to.startsWith('away')) throw new MailServerAwayError(new Error('ECONNREFUSED'));
        if (to.startsWith('denied')) throw new MailRefusedError('554 5.7.1 to RCPT TO');
      },
    };
    metrics = createMetrics();
    world = await createTestWorld({ services: [createSupport], mail, metrics, ...(stores && { makeStore: stores() }) });
  });
  afterEach(() => world.close());

  const letters = () => world.store('support').collection<{ _id: string; at: number }>({ name: 'deadLetters' });
  const left = async () => (await letters().find({}, { sort: { _id: 1 } })).map(({ _id }) => _id);
  const mail = (key: string) => {
    const at = world.clock.now();
    const sealed = seal(JSON.stringify({ to: `${key}@example.org`, subject: 's', text: 't', html: '' }));
    return { _id: key, sealed, attempts: 9, queuedAt: at, nextAt: at, about: '', recipient: '' };
  };
  const keep = (keys: readonly string[], about: object) =>
    letters().insertMany(
      keys.map((key) => ({
        ...{ _id: `${key}:mail`, queue: 'mail', type: 'mail', key, sequence: 0, happenedAt: 1, at: world.clock.now() },
        ...{ reason: 'the mail server refused the mail: 550 5.1.1 to RCPT TO', payload: JSON.stringify(mail(key)) },
        ...about,
      })),
    );
  const deliver = async (body: { id: string | null; cause?: string; after?: string }) =>
    (await world.inject(deliverDeadLetters('support'), { body })).body;
  const causes = async () => (await world.inject(listDeadLetterCauses('support'), { body: {} })).body.entries;

  it('are left out of all of a cause, and one is sent by itself, and stays as it was', async () => {
    await keep(['gone1', 'gone2'], { isQuiet: true, isFinal: true });
    await keep(['ann'], { isQuiet: true });
    const [only] = await causes();
    expect([only?.count, only?.final]).toEqual([3, 2]);
    const cause = only?.id ?? '';
    expect(await deliver({ id: null, cause })).toEqual({ delivered: 1, failed: [], leftOut: 2, next: null });
    await world.drain();
    expect([tried, await left()]).toEqual([['ann@example.org'], ['gone1:mail', 'gone2:mail']]);
    expect(await deliver({ id: null })).toEqual({ delivered: 0, failed: [], leftOut: 2, next: null });
    const { body } = await world.inject(readDeadLetter('support'), { body: { cause, number: 1 } });
    expect(body.letter).toMatchObject({ id: 'gone1:mail', isFinal: true });
    expect(await deliver({ id: 'gone1:mail' })).toEqual({ delivered: 1, failed: [], leftOut: 0, next: null });
    await world.drain();
    // It is refused again, and known as such by what the mail server said now.
    expect([tried.slice(1), await left()]).toEqual([['gone1@example.org'], ['gone1:mail', 'gone2:mail']]);
    expect((await causes()).map(({ final }) => final)).toEqual([2]);
  });

  it('are counted once by all steps together, wherever they lie between the others', async () => {
    const keys = Array.from({ length: 2 * STEP + 1 }, (_, index) => `m${String(index).padStart(4, '0')}`);
    await keep(keys, {});
    await keep(['a', 'm0199x', 'm0200x', 'z'], { isFinal: true });
    const steps: [number, number | undefined][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const reply = await deliver({ id: null, ...(after !== undefined && { after }) });
      steps.push([reply.delivered, reply.leftOut]);
      after = reply.next;
    }
    expect([steps.map(([delivered]) => delivered), steps.reduce((sum, [, count = 0]) => sum + count, 0)]).toEqual([[STEP, STEP, 1], 4]);
  });

  it('and those that are put off wait in no alert while the server takes others', async () => {
    const waiting = async () => /formwright_mails_waiting\{service="support"\} (\d+)/.exec(await metrics.text())?.[1];
    const send = async (key: string) => {
      world.clock.advance(1_000);
      await keep([key], {});
      await deliver({ id: `${key}:mail` });
      await world.drain();
    };
    const later = world.clock.now() + DAY_MS;
    await world
      .store('support')
      .collection<ReturnType<typeof mail>>({ name: 'mails' })
      .insertOne({ ...mail('late'), attempts: 3, nextAt: later });
    expect(await waiting()).toBe('1');
    await send('ann');
    expect(await waiting()).toBe('0');
    await send('away');
    expect(Number(await waiting())).toBeGreaterThan(0);
  });

  it('are silent only where it is the address that is refused: what speaks of this product warns, and stays', async () => {
    await keep(['gone', 'denied'], {});
    for (const id of ['gone:mail', 'denied:mail']) await deliver({ id });
    await world.drain();
    const { body: health } = await world.inject(tellHealth('support'), { body: {} });
    expect([health.deadLetters, health.refusedMails]).toEqual([2, 1]);
    expect(await metrics.text()).toContain('formwright_dead_letters{service="support"} 1\n');
    world.clock.advance(31 * DAY_MS);
    await world.runJob('support.prune-dead-letters');
    expect(await left()).toEqual(['denied:mail']);
    expect((await causes()).map(({ final }) => final)).toEqual([0]);
  });

  it('leave after 30 days, with a note, and nothing warns of them until then; others stay', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `gone${index}`);
    await keep(many, { isQuiet: true, isFinal: true });
    await keep(['late'], { isQuiet: true });
    const { body: health } = await world.inject(tellHealth('support'), { body: {} });
    expect([health.deadLetters, health.refusedMails]).toEqual([502, 502]);
    await keep(['ours'], {});
    world.clock.advance(29 * DAY_MS);
    await keep(['new'], { isQuiet: true });
    await world.runJob('support.prune-dead-letters');
    expect(await left()).toHaveLength(504);
    world.clock.advance(2 * DAY_MS);
    await world.runJob('support.prune-dead-letters');
    await world.runJob('support.prune-dead-letters');
    expect(await left()).toEqual(['new:mail', 'ours:mail']);
    const log = world.store('support').collection<{ _id: string; what: string; from: string; detail: string }>({ name: 'securityLog' });
    const notes = await log.find({ what: 'dead letters discarded' });
    expect(notes.map(({ from, detail }) => [from, JSON.parse(detail).count]).sort()).toEqual([
      ['job', [2, 0]],
      ['job', [500, 0]],
    ]);
  });
});

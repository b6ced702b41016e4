import {
  contractsOf,
  deliverDeadLetters,
  discardDeadLetters,
  listDeadLetterCauses,
  listDeadLetters,
  listOperatorActs,
  listSecurityLog,
  readDeadLetter,
} from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { on } from '../src/service/event-handlers.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

const forms = contractsOf('forms');

/** The probe, as a contract: that is how a world is asked. */
const readyProbe = forms('ready', {
  summary: 'Whether the service works',
  method: 'GET',
  path: '/ready',
  auth: 'none',
  reply: Type.Object({
    status: Type.String(),
    waiting: Type.Integer(),
    deadLetters: Type.Integer(),
    dependencies: Type.Record(Type.String(), Type.String()),
  }),
  errors: {},
});

interface Copy {
  _id: string;
  title: string;
}

describe('what a service gave up', () => {
  let world: TestWorld;
  let mistake: Error | null;
  let failures = 0;
  beforeEach(async () => {
    mistake = new Error('a mistake in the handler');
    world = await createTestWorld({ services: [createForms] });
  });
  afterEach(() => world.close());

  function createForms({ store }: Ports): Service {
    const copies = store.collection<Copy>({ name: 'copies' });
    const keep = async ({ formId, title }: { formId: string; title: string }) => {
      if (mistake) {
        failures += 1;
        throw mistake;
      }
      return [copies.updating({ _id: formId }, { $set: { title } }, { upsert: true })];
    };
    return { name: 'forms', routes: [], jobs: [], subscriptions: [on('forms.v1.FormSaved', 'forms.copies', keep)] };
  }
  const save = (formId: string, sequence: number) =>
    world.publish('forms.v1.FormSaved', formId, { formId, title: `revision ${sequence}` }, { sequence });
  const list = async () => (await world.inject(listDeadLetters('forms'), { body: {} })).body;
  const deliver = async (id: string | null) => (await world.inject(deliverDeadLetters('forms'), { body: { id } })).body;
  const copies = () =>
    world
      .store('forms')
      .collection<Copy>({ name: 'copies' })
      .find({}, { sort: { _id: 1 } });

  it('is listed, and stays when it fails again', async () => {
    await save('f1', 1);
    const { total, letters } = await list();
    expect(total).toBe(1);
    expect(letters).toMatchObject([{ queue: 'forms.copies', type: 'forms.v1.FormSaved', key: 'f1', reason: 'a mistake in the handler' }]);
    expect(await deliver(null)).toEqual({
      delivered: 0,
      failed: [{ id: letters[0]?.id, reason: 'a mistake in the handler' }],
      leftOut: 0,
      next: null,
    });
    expect((await list()).total).toBe(1);
  });

  it('is delivered by its id, then all of it, and is gone', async () => {
    for (const id of ['f1', 'f2', 'f3']) await save(id, 1);
    mistake = null;
    const { letters } = await list();
    const second = letters.find(({ key }) => key === 'f2')?.id ?? '';
    expect(await deliver(second)).toEqual({ delivered: 1, failed: [], leftOut: 0, next: null });
    expect((await copies()).map(({ _id }) => _id)).toEqual(['f2']);
    expect(await deliver(second)).toEqual({ delivered: 0, failed: [], leftOut: 0, next: null });
    expect(await deliver(null)).toEqual({ delivered: 2, failed: [], leftOut: 0, next: null });
    expect((await copies()).map(({ _id }) => _id)).toEqual(['f1', 'f2', 'f3']);
    expect(await list()).toEqual({ total: 0, letters: [] });
  });

  it('is delivered by an operator who is noted in the security log', async () => {
    for (const formId of ['f1', 'f2']) await save(formId, 1);
    const first = (await list()).letters[0]?.id ?? '';
    await deliver(first);
    world.clock.advance(1);
    await deliver(null);
    const { entries } = (await world.inject(listSecurityLog('forms'), { body: { who: null } })).body;
    expect(entries.map(({ what, from, detail }) => [what, from, detail])).toEqual([
      ['dead letters delivered', 'operator Grace', JSON.stringify({ letters: 'all', count: 2 })],
      ['dead letters delivered', 'operator Grace', JSON.stringify({ letter: first, count: 1 })],
    ]);
  });

  it('is not noted as delivered where there is none', async () => {
    for (const id of ['e1:forms.copies', null]) expect(await deliver(id)).toEqual({ delivered: 0, failed: [], leftOut: 0, next: null });
    expect((await world.inject(listSecurityLog('forms'), { body: { who: null } })).body.entries).toEqual([]);
  });

  it('undoes nothing that came after it', async () => {
    await save('f1', 1);
    mistake = null;
    await save('f1', 2);
    expect(await deliver(null)).toEqual({ delivered: 1, failed: [], leftOut: 0, next: null });
    expect(await copies()).toEqual([{ _id: 'f1', title: 'revision 2' }]);
  });

  const causes = async () => (await world.inject(listDeadLetterCauses('forms'), { body: {} })).body.entries;
  const step = (body: { cause: string; after?: string }) =>
    world.inject(deliverDeadLetters('forms'), { body: { id: null, ...body } }).then((reply) => reply.body);
  const acts = async () =>
    (await world.inject(listOperatorActs('forms'), { body: { limit: 100 } })).body.entries.map(({ what, detail }) => [
      what,
      JSON.parse(detail),
    ]);

  it('is grouped by its cause, whatever differs from one to the next', async () => {
    mistake = new Error('form 17 of ann@example.org is "odd"');
    await save('f1', 1);
    world.clock.advance(1000);
    mistake = new Error('form 18 of bob@example.org is "even"');
    await save('f2', 1);
    mistake = new Error('something else');
    await save('f3', 1);
    const found = await causes();
    expect(found.map(({ queue, type, cause, count }) => ({ queue, type, cause, count }))).toEqual(
      expect.arrayContaining([
        { queue: 'forms.copies', type: 'forms.v1.FormSaved', cause: 'form … of [e-mail] is "…"', count: 2 },
        { queue: 'forms.copies', type: 'forms.v1.FormSaved', cause: 'something else', count: 1 },
      ]),
    );
    const odd = found.find(({ count }) => count === 2);
    expect([odd?.firstAt, odd?.at]).toEqual([world.clock.now() - 1000, world.clock.now()]);
    mistake = null;
    expect(await step({ cause: odd?.id ?? '' })).toEqual({ delivered: 2, failed: [], leftOut: 0, next: null });
    expect((await causes()).map(({ cause }) => cause)).toEqual(['something else']);
    expect(await acts()).toEqual([['dead letters delivered', { queue: 'forms.copies', cause: 'form 17 of [e-mail] is "odd"', count: 2 }]]);
  });

  it('is looked into one after the other, and what people wrote is masked', async () => {
    mistake = new Error('ann@example.org is not known');
    for (const id of ['f1', 'f2']) {
      await save(id, 1);
      world.clock.advance(1);
    }
    const [{ id: cause } = { id: '' }] = await causes();
    const read = async (number: number) => (await world.inject(readDeadLetter('forms'), { body: { cause, number } })).body;
    const first = await read(1);
    expect(first).toMatchObject({ number: 1, total: 2, letter: { key: 'f1', reason: '[e-mail] is not known' } });
    expect(first.letter?.fields).toEqual(
      expect.arrayContaining([
        { name: 'formId', value: 'f1' },
        { name: 'title', value: '••• (10 characters)' },
        { name: 'pagesJson', value: '••• (0 bytes)' },
      ]),
    );
    expect(JSON.stringify(first)).not.toMatch(/revision 1|ann@/);
    expect(await read(9)).toMatchObject({ number: 2, total: 2, letter: { key: 'f2' } });
    mistake = null;
    await deliver(null);
    expect(await read(1)).toEqual({ letter: null, number: 0, total: 0 });
  });

  it('is delivered in steps, none of which begins again or takes what came later', async () => {
    const letters = world.store('forms').collection<{ _id: string; at: number }>({ name: 'deadLetters' });
    const now = world.clock.now();
    const payload = Buffer.from(encodeEvent('forms.v1.FormSaved', { formId: 'f1', title: 'late' })).toString('base64');
    const letter = (_id: string, at: number) => ({
      ...{ _id, queue: 'forms.copies', type: 'forms.v1.FormSaved', key: _id, sequence: 1, happenedAt: at, at, payload },
      reason: 'a mistake in the handler',
    });
    await letters.insertMany(Array.from({ length: 450 }, (_, index) => letter(`e${index}:forms.copies`, now)));
    const [{ id: cause } = { id: '' }] = await causes();
    const first = await step({ cause });
    expect([first.delivered, first.failed.length]).toEqual([0, 200]);
    world.clock.advance(1000);
    await letters.insertOne(letter('late:forms.copies', world.clock.now()));
    mistake = null;
    let delivered = 0;
    for (let after = first.next; after !== null; ) {
      const reply = await step({ cause, after });
      delivered += reply.delivered;
      after = reply.next;
    }
    expect(delivered).toBe(250);
    expect((await causes()).map(({ count }) => count)).toEqual([201]);
  });

  it('is discarded with a reason, which is in the security log with how many there were', async () => {
    for (const id of ['f1', 'f2', 'f3']) await save(id, 1);
    const [{ id: cause } = { id: '' }] = await causes();
    const discard = (body: { id: string | null; cause?: string; reason: string }) => world.inject(discardDeadLetters('forms'), { body });
    expect((await discard({ id: null, cause, reason: ' ' })).status).toBe(400);
    const { letters } = await list();
    const one = letters.find(({ key }) => key === 'f2')?.id ?? '';
    expect((await discard({ id: one, reason: 'the form is gone' })).body).toEqual({ discarded: 1, next: null });
    world.clock.advance(1);
    expect((await discard({ id: null, cause, reason: 'an old version' })).body).toEqual({ discarded: 2, next: null });
    expect((await discard({ id: null, cause, reason: 'an old version' })).body).toEqual({ discarded: 0, next: null });
    expect((await list()).total).toBe(0);
    expect(await copies()).toEqual([]);
    expect(await acts()).toEqual([
      ['dead letters discarded', { queue: 'forms.copies', cause: 'a mistake in the handler', reason: 'an old version', count: [2, 0] }],
      ['dead letters discarded', { letter: one, reason: 'the form is gone', count: [1, 0] }],
    ]);
  });

  it('is nothing that failed for want of the disk: that waits, and comes through', async () => {
    mistake = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const saved = save('f1', 1);
    const ready = async () => (await world.inject(readyProbe)).body;
    // More often than anything else is tried before it is given up.
    const enough = failures + 10;
    while (failures < enough) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await ready()).toMatchObject({ status: 'ready', waiting: 1, deadLetters: 0 });
    mistake = null;
    await saved;
    expect(await ready()).toMatchObject({ status: 'ready', waiting: 0, deadLetters: 0 });
    expect(await copies()).toEqual([{ _id: 'f1', title: 'revision 1' }]);
  });
});

import { contractsOf, deliverDeadLetters, listDeadLetters, listSecurityLog } from '@formwright/contracts';
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
    expect(await deliver(null)).toEqual({ delivered: 0, failed: [{ id: letters[0]?.id, reason: 'a mistake in the handler' }] });
    expect((await list()).total).toBe(1);
  });

  it('is delivered by its id, then all of it, and is gone', async () => {
    for (const id of ['f1', 'f2', 'f3']) await save(id, 1);
    mistake = null;
    const { letters } = await list();
    const second = letters.find(({ key }) => key === 'f2')?.id ?? '';
    expect(await deliver(second)).toEqual({ delivered: 1, failed: [] });
    expect((await copies()).map(({ _id }) => _id)).toEqual(['f2']);
    expect(await deliver(second)).toEqual({ delivered: 0, failed: [] });
    expect(await deliver(null)).toEqual({ delivered: 2, failed: [] });
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
      ['dead letters delivered', 'operator Grace', 'all'],
      ['dead letters delivered', 'operator Grace', first],
    ]);
  });

  it('is not noted as delivered where there is none', async () => {
    for (const id of ['e1:forms.copies', null]) expect(await deliver(id)).toEqual({ delivered: 0, failed: [] });
    expect((await world.inject(listSecurityLog('forms'), { body: { who: null } })).body.entries).toEqual([]);
  });

  it('undoes nothing that came after it', async () => {
    await save('f1', 1);
    mistake = null;
    await save('f1', 2);
    expect(await deliver(null)).toEqual({ delivered: 1, failed: [] });
    expect(await copies()).toEqual([{ _id: 'f1', title: 'revision 2' }]);
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

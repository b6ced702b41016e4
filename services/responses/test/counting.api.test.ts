import { responses } from '@formwright/contracts';
import { on, type Service } from '@formwright/platform';
import { createTestWorld, replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponses } from '../src/index.ts';
import { accept, answersTo, createResponsesWorld, list, owner, question, saveForm, stored, ticketSecret } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('input');

describe('a submission becomes a response', () => {
  it('once, however often its event is delivered', async () => {
    await saveForm(world, [name]);
    await accept(world, { id: 'r1', answers: answersTo(name, 'Ada') });
    await accept(world, { id: 'r1', answers: answersTo(name, 'Ada') });
    await Promise.all([1, 2, 3].map(() => accept(world, { id: 'r2' })));
    expect((await list(world)).body.responses).toMatchObject({ total: 2, to: 2 });
    const { responses, counters, hours } = stored(world);
    expect(await responses.count({ formId: 'form1' })).toBe(2);
    expect(await counters.findOne({ _id: 'form1' })).toMatchObject({ total: 2, active: 2, new: 2, answered: { [name.uniqueId]: 1 } });
    expect(await hours.find({ formId: 'form1' })).toMatchObject([{ count: 2 }]);
    // A repetition is no failure.
    expect(await world.store('responses').collection({ name: 'deadLetters' }).count({})).toBe(0);
  });

  it('with counters that equal the lists after a hundred concurrent deliveries to two forms', async () => {
    await saveForm(world, [name]);
    await saveForm(world, [name], { id: 'form2' });
    const day = 24 * 3600 * 1000;
    const at = Date.UTC(2026, 10, 21, 23, 59, 59);
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        accept(world, { id: `r${n}`, formId: n % 4 === 0 ? 'form2' : 'form1', acceptedAt: at + (n % 3) * day }),
      ),
    );
    const { responses, counters, hours } = stored(world);
    for (const [formId, expected] of [
      ['form1', 75],
      ['form2', 25],
    ] as const) {
      const count = await responses.count({ formId });
      expect(count).toBe(expected);
      expect(await counters.findOne({ _id: formId })).toMatchObject({
        total: count,
        active: count,
        new: count,
        archived: 0,
        favourites: 0,
      });
      const perHour = await hours.find({ formId }, { sort: { hour: 1 } });
      expect(perHour.map(({ hour }) => hour)).toEqual([0, 1, 2].map((days) => Math.floor((at + days * day) / 3_600_000)));
      expect(perHour.reduce((sum, { count }) => sum + count, 0)).toBe(count);
    }
    expect((await list(world)).body.responses.total).toBe(75);
  });

  it('also when its form is not known here yet', async () => {
    await accept(world, { id: 'early' });
    expect((await list(world)).status).toBe(404);
    await saveForm(world, [name]);
    expect((await list(world)).body.responses.data.map(({ _id }) => _id)).toEqual(['early']);
  });

  it('and the others are told the whole number, once for many', async () => {
    await saveForm(world, [name]);
    const told = () => world.published('responses.v1.ResponseCounted').map(({ formId, total }) => [formId, Number(total)]);
    await Promise.all(['r1', 'r2', 'r3'].map((id) => accept(world, { id })));
    await world.runJob('responses.publish-counts');
    expect(told()).toEqual([['form1', 3]]);
    await world.runJob('responses.publish-counts');
    await accept(world, { id: 'r4' });
    await world.runJob('responses.publish-counts');
    expect(told()).toEqual([
      ['form1', 3],
      ['form1', 4],
    ]);
  });

  it('and the others are told how many nobody has opened, also when one is opened', async () => {
    await saveForm(world, [name]);
    await Promise.all(['r1', 'r2', 'r3'].map((id) => accept(world, { id })));
    const told = async () => {
      await world.runJob('responses.publish-counts');
      return world.published('responses.v1.ResponseCounted').map(({ total, unread }) => [Number(total), Number(unread)]);
    };
    expect(await told()).toEqual([[3, 3]]);
    for (const id of ['r1', 'r1', 'r2']) await world.inject(responses.changeStatus, { as: owner, body: { id } });
    expect(await told()).toEqual([
      [3, 3],
      [3, 1],
    ]);
    expect(await told()).toHaveLength(2);
  });

  it('and the others are told of one that arrives while the counts are published, although another one goes to the archive', async () => {
    let meanwhile: (() => Promise<unknown>) | null = null;
    const two = await createResponsesWorld((store) =>
      replacing(store, {
        async commit(writes) {
          const isPublishing = writes.some(({ document }) => (document as { type?: string })?.type === 'responses.v1.ResponseCounted');
          const act = isPublishing ? meanwhile : null;
          if (act) meanwhile = null;
          await act?.();
          return store.commit(writes);
        },
      }),
    );
    await saveForm(two, [name]);
    await accept(two, { id: 'r1' });
    meanwhile = async () => {
      await accept(two, { id: 'r2' });
      await two.inject(responses.archiveResponse, { as: owner, body: { formId: 'form1', responseId: 'r1' } });
    };
    await two.runJob('responses.publish-counts');
    await two.runJob('responses.publish-counts');
    const told = two.published('responses.v1.ResponseCounted').map(({ total, arrived }) => [Number(total), Number(arrived)]);
    expect(told).toEqual([
      [1, 1],
      [1, 2],
    ]);
    await two.close();
  });

  it('and of two that publish at once, no higher sequence carries an older number', async () => {
    const heard: { sequence: number; total: number }[] = [];
    const listener: Service = {
      name: 'listener',
      routes: [],
      jobs: [],
      subscriptions: [
        on('responses.v1.ResponseCounted', 'listener.counts', async ({ total }, { sequence }) => {
          heard.push({ sequence, total: Number(total) });
          return [];
        }),
      ],
    };
    const two = await createTestWorld({
      services: [(ports) => createResponses(ports, { ticketSecret, productName: '', pdfProgram: '' }), () => listener],
    });
    await saveForm(two, [name]);
    for (let round = 0; round < 20; round++) {
      // The number was stamped with the clock once, and a clock may go back.
      two.clock.shift(-1_000);
      const publish = () => two.runJob('responses.publish-counts');
      await Promise.all([accept(two, { id: `a${round}` }), publish(), accept(two, { id: `b${round}` }), publish(), publish()]);
    }
    await two.runJob('responses.publish-counts');
    await two.drain();
    // One that went out under a sequence already used would have been skipped as an old one.
    expect(two.published('responses.v1.ResponseCounted')).toHaveLength(heard.length);
    expect(heard.map(({ sequence }) => sequence)).toEqual(heard.map((_, index) => index + 1));
    const totals = heard.map(({ total }) => total);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(totals.at(-1)).toBe(40);
    await two.close();
  });
});

describe('a form that changes', () => {
  it('is shown as its newest revision, whatever the order of events', async () => {
    await saveForm(world, [name], { revision: 3, title: 'Newest' });
    await saveForm(world, [], { revision: 2, title: 'Older' });
    expect((await list(world)).body).toMatchObject({ form: { title: 'Newest' }, labels: [{ uniqueId: name.uniqueId }] });
  });

  it('takes its responses along when it is deleted, for good', async () => {
    await saveForm(world, [name]);
    await saveForm(world, [name], { id: 'form2' });
    await accept(world, { id: 'r1' });
    await accept(world, { id: 'other', formId: 'form2' });
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: 'owner' });
    expect((await list(world)).status).toBe(404);
    await world.runJob('responses.remove-deleted');
    await accept(world, { id: 'late' });
    await saveForm(world, [name], { revision: 9 });
    expect((await list(world)).status).toBe(404);
    const { responses, counters, hours } = stored(world);
    expect((await responses.find({})).map(({ _id }) => _id)).toEqual(['other']);
    expect((await counters.find({})).map(({ _id }) => _id)).toEqual(['form2']);
    expect((await hours.find({})).map(({ formId }) => formId)).toEqual(['form2']);
  });
});

import { deliverDeadLetters } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, list, owner, question, saveForm, stored } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('input');

describe('what was given up before events had a sequence', () => {
  /** As it was kept then. */
  const giveUp = (queue: string, type: string, key: string, payload: Uint8Array) =>
    world
      .store('responses')
      .collection({ name: 'deadLetters' })
      .insertOne({
        ...{ _id: `00000000-${key}:${queue}`, queue, type, key },
        ...{ reason: 'database or disk is full', at: 1, payload: Buffer.from(payload).toString('base64') },
      } as { _id: string });
  const deliver = async () => (await world.inject(deliverDeadLetters('responses'), { body: { id: null } })).body;

  it('becomes a response when it is delivered', async () => {
    await saveForm(world, [name]);
    const submission = encodeEvent('submissions.v1.SubmissionAccepted', {
      ...{ submissionId: 'r1', formId: 'form1', workspaceId: owner.workspaceId, startedAt: 0n, acceptedAt: 1000n, email: '' },
      answersJson: Buffer.from(JSON.stringify(answersTo(name, 'Ada'))),
    });
    await giveUp('responses.on-submission-accepted', 'submissions.v1.SubmissionAccepted', 'r1', submission);
    expect(await deliver()).toEqual({ delivered: 1, failed: [] });
    expect((await list(world)).body.responses.data.map(({ _id }) => _id)).toEqual(['r1']);
  });

  it('brings back no older form', async () => {
    // As a former version kept it: without a mark of the sequence that it has seen.
    await saveForm(world, [name], { revision: 2, title: 'Newest' });
    await world.store('responses').collection({ name: 'sequences' }).deleteMany({});
    const saved = encodeEvent('forms.v1.FormSaved', {
      ...{ formId: 'form1', workspaceId: owner.workspaceId, title: 'Older', revision: 1n },
      ...{ pagesJson: Buffer.from('[]'), detailsJson: Buffer.from('{}') },
    });
    await giveUp('responses.forms', 'forms.v1.FormSaved', 'form1', saved);
    expect(await deliver()).toEqual({ delivered: 1, failed: [] });
    expect((await list(world)).body.form.title).toBe('Newest');
  });
});

const hour = 3_600_000;
const option = (value: string) => ({ id: value, value, label: value });
const colour = question('radio', { label: 'Colour', filter: true, options: [option('red'), option('blue')] });

/** A response as a former version stored it. */
const formerResponse = (id: string, createdAt: number, answers: UserData = {}, more: object = {}) => ({
  ...{ _id: id, formId: 'form1', workspaceId: owner.workspaceId, state: 'active', status: 'new', favourite: 0, started_at: null },
  ...{ created_at: createdAt, updated_at: createdAt, deleted_at: null, email: '', response: answers },
  ...more,
});
type FormerResponse = ReturnType<typeof formerResponse>;

/** Stores responses as a former version did, in the commit that counts them. */
async function storeFormer(responses: readonly FormerResponse[], isUntold = false): Promise<void> {
  const store = world.store('responses');
  const documents = store.collection<FormerResponse>({ name: 'responses' });
  const counters = store.collection<{ _id: string }>({ name: 'counters' });
  const days = store.collection<{ _id: string }>({ name: 'days' });
  for (let n = 0; n < responses.length; n += 500) await documents.insertMany(responses.slice(n, n + 500));
  for (const formId of new Set(responses.map((each) => each.formId))) {
    const own = responses.filter((each) => each.formId === formId);
    const active = own.filter(({ state }) => state === 'active').length;
    await store.commit([
      counters.updating(
        { _id: formId },
        {
          $inc: { total: own.length, active, archived: own.length - active, new: active, favourites: 0 },
          $set: { isUntold },
          $setOnInsert: { answered: {} },
        },
        { upsert: true },
      ),
      days.updating(
        { _id: `${formId}:2026-11-21` },
        { $inc: { count: own.length }, $setOnInsert: { formId, day: '2026-11-21' } },
        { upsert: true },
      ),
    ]);
  }
}
const upgrade = async () => {
  await world.runJob('responses.find-former');
  await world.runJob('responses.upgrade');
};
/** What was upgraded is counted in hours, neither more nor less. */
async function expectHoursOfUpgraded(formId = 'form1'): Promise<{ upgraded: number; all: number }> {
  const { responses, hours } = stored(world);
  const upgraded = await responses.count({ formId, order: { $exists: true }, terms: { $exists: true } });
  const counted = (await hours.find({ formId })).reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(upgraded);
  return { upgraded, all: await responses.count({ formId }) };
}
const walk = async (body: object = {}) => {
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { responses } = (await list(world, { ...body, ...(after && { after }) })).body;
    seen.push(...responses.data.map(({ _id }) => _id));
    after = responses.next;
  }
  return seen;
};

describe('responses of a former version', () => {
  it('are all found by turning pages before they are upgraded', async () => {
    await saveForm(world, [name]);
    const ids = Array.from({ length: 60 }, (_, n) => `r${100 + n}`);
    await storeFormer(ids.map((id) => formerResponse(id, 1)));
    await accept(world, { id: 'new' });
    expect(await walk()).toEqual(['new', ...ids.toReversed()]);
  });

  it('let no search claim to be whole before they are upgraded', async () => {
    await saveForm(world, [name]);
    await storeFormer([formerResponse('r1', 1, answersTo(name, 'Ada'))]);
    await accept(world, { id: 'new', answers: answersTo(name, 'Ada') });
    expect((await list(world, { search: 'ada' })).body.responses).toMatchObject({ total: 1, isMore: true });
    await upgrade();
    expect((await list(world, { search: 'ada' })).body.responses).toMatchObject({ total: 2, isMore: false });
  });

  it('are found by search and filter, listed by time and counted by hour once they are upgraded', async () => {
    await saveForm(world, [name, colour]);
    const first = 400_000 * hour;
    const answers = (n: number) => ({ ...answersTo(name, `Word${n} oldtimer`), ...answersTo(colour, n % 2 ? 'red' : 'blue') });
    await storeFormer([
      // The ids do not stand in the order of time.
      ...Array.from({ length: 130 }, (_, n) => formerResponse(`r${(n * 37) % 130}`, first + n * 60_000, answers(n))),
      formerResponse('gone', first, answers(999), { state: 'archived', deleted_at: first }),
    ]);
    await upgrade();
    const byTime = Array.from({ length: 130 }, (_, n) => `r${(n * 37) % 130}`).reverse();
    expect(await walk()).toEqual(byTime);
    expect(await walk({ search: 'OLDTIMER' })).toEqual(byTime);
    expect(await walk({ search: 'word77' })).toEqual([byTime[129 - 77]]);
    expect(await walk({ filters: { [colour.uniqueId]: ['red'] } })).toHaveLength(65);
    expect((await list(world, { search: 'word999' })).body.trashedAll.data.map(({ _id }) => _id)).toEqual(['gone']);
    const { counters, hours } = stored(world);
    expect(await hours.find({}, { sort: { hour: 1 } })).toMatchObject(
      [61, 60, 10].map((count, n) => ({ formId: 'form1', hour: 400_000 + n, span: 1, count })),
    );
    expect(await counters.findOne({ _id: 'form1' })).toMatchObject({ total: 131, lastOrder: first + 129 * 60_000, needsUpgrade: false });
    expect(await world.store('responses').collection({ name: 'days' }).count({})).toBe(0);
  });

  it('are upgraded once, in parts, on several replicas at a time, and while others arrive', async () => {
    await saveForm(world, [name]);
    const now = world.clock.now();
    await storeFormer(Array.from({ length: 2500 }, (_, n) => formerResponse(`r${n}`, now - n * 1000)));
    await world.runJob('responses.find-former');
    await world.runJob('responses.upgrade');
    const part = await expectHoursOfUpgraded();
    expect(part.upgraded).toBeGreaterThan(0);
    expect(part.upgraded).toBeLessThan(part.all);
    const arriving = Array.from({ length: 20 }, (_, n) => accept(world, { id: `new${n}` }));
    await Promise.all([...arriving, ...[1, 2, 3].map(() => world.runJob('responses.upgrade'))]);
    await expectHoursOfUpgraded();
    for (let run = 0; run < 3; run++) await upgrade();
    expect(await expectHoursOfUpgraded()).toEqual({ upgraded: 2520, all: 2520 });
  });

  it('of many forms are upgraded, those of a form deleted meanwhile are not', async () => {
    await saveForm(world, [name]);
    await saveForm(world, [name], { id: 'form2' });
    const many = Array.from({ length: 120 }, (_, n) => formerResponse(`other${n}`, n, {}, { formId: `small${n}` }));
    await storeFormer(
      ['form1', 'form2'].flatMap((formId) => Array.from({ length: 300 }, (_, n) => formerResponse(`${formId}r${n}`, n, {}, { formId }))),
    );
    await storeFormer(many);
    await world.runJob('responses.find-former');
    await world.publish('forms.v1.FormDeleted', 'form2', { formId: 'form2', workspaceId: 'owner' }, { sequence: 2 });
    await Promise.all(['upgrade', 'remove-deleted', 'upgrade'].map((job) => world.runJob(`responses.${job}`)));
    await upgrade();
    const { responses, counters, hours } = stored(world);
    expect(await expectHoursOfUpgraded()).toEqual({ upgraded: 300, all: 300 });
    expect(await responses.count({ order: null })).toBe(0);
    expect(await counters.count({ needsUpgrade: true })).toBe(0);
    expect(await hours.count({})).toBe(121);
    expect(await counters.findOne({ _id: 'form2' })).toBeNull();
  });

  it('are found also where that version has run again since', async () => {
    await saveForm(world, [name]);
    await storeFormer([formerResponse('r1', 1, answersTo(name, 'Ada'))]);
    await upgrade();
    await storeFormer([formerResponse('r2', 2, answersTo(name, 'Ada'))]);
    await upgrade();
    expect(await walk({ search: 'ada' })).toEqual(['r2', 'r1']);
    await expectHoursOfUpgraded();
  });

  it('that are long do not share a commit with many others', async () => {
    await saveForm(world, [name]);
    const text = 'many words and more '.repeat(6_000);
    await storeFormer(Array.from({ length: 6 }, (_, n) => formerResponse(`r${n}`, n, answersTo(name, `w${n} ${text}`))));
    await upgrade();
    expect(await walk({ search: 'many w3' })).toEqual(['r3']);
    await expectHoursOfUpgraded();
  });

  it('are counted in the list of forms where that version had not told of them', async () => {
    await saveForm(world, [name]);
    await storeFormer([formerResponse('r1', 1), formerResponse('r2', 2)], true);
    await world.runJob('responses.find-former');
    await world.runJob('responses.publish-counts');
    expect(world.published('responses.v1.ResponseCounted').map(({ formId, total }) => [formId, Number(total)])).toEqual([['form1', 2]]);
  });
});

import { deliverDeadLetters } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, list, owner, question, saveForm } from './responses-world.ts';

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
});

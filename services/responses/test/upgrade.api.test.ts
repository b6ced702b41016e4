import { deliverDeadLetters } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answersTo, createResponsesWorld, list, owner, question, saveForm } from './responses-world.ts';

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

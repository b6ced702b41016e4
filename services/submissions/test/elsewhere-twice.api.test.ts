import { submissions } from '@formwright/contracts';
import { InBetween, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAST_DRAFT_BYTES, MAX_DRAFT_BYTES, MAX_SHARE_BYTES } from '../src/elsewhere/waiting-drafts.ts';
import { createSubmissionsWorld, type TestForm, tellForm, tellPlan } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
let inBetween: InBetween;
beforeEach(async () => {
  inBetween = new InBetween();
  world = await createSubmissionsWorld(inBetween.store);
  form = await tellForm(world);
});
afterEach(() => world.close());

describe('answers for another device that the same call has just brought', () => {
  const keep = (letter = 'a', content = 'sealed') =>
    world.inject(submissions.keepElsewhere, {
      body: { formLink: form.link, id: letter.repeat(32), submissionId: letter.repeat(32) },
      files: [{ field: 'draft', name: 'draft', content: Buffer.from(content), type: '' }],
      ip: '2001:db8:7::1',
    });
  const collection = (name: string) => world.store('submissions').collection<{ _id: string; bytes?: number }>({ name });

  const fill = {
    'of the form': () => collection('forms').updateOne({ _id: form.id }, { $set: { draftBytes: MAX_DRAFT_BYTES - LEAST_DRAFT_BYTES } }),
    'of the network': async () => {
      await keep('b');
      await collection('draftShares').updateMany({}, { $set: { bytes: MAX_SHARE_BYTES - LEAST_DRAFT_BYTES } });
    },
    'of the account': async () => {
      await keep('b');
      const { room = 0 } = (await collection('forms').findOne({ _id: form.id })) as { room?: number };
      await collection('forms').updateOne(
        { _id: form.id },
        { $inc: { room: LEAST_DRAFT_BYTES - room, granted: LEAST_DRAFT_BYTES - room } },
      );
      const { bytes = 0 } = (await collection('fileSums').findOne({ _id: form.workspaceId })) ?? {};
      await tellPlan(world, form.workspaceId, { storageBytes: bytes });
    },
  };

  it.each(Object.keys(fill) as (keyof typeof fill)[])('are kept for both where they took the last room %s', async (room) => {
    await fill[room]();
    let first: unknown;
    inBetween.before('commit', async () => {
      first = (await keep()).body;
    });
    const second = await keep();
    expect([inBetween.isOver, second.status, second.body]).toEqual([true, 200, first]);
    expect((await keep('c')).status).toBe(422);
    expect(await collection('waitingDrafts').count({ _id: 'a'.repeat(32) })).toBe(1);
  });

  it('are not given for others under their id', async () => {
    await fill['of the form']();
    inBetween.before('commit', () => keep());
    expect((await keep('a', 'other')).body).toEqual({ error: { draft: 'Please make another code.' } });
  });
});

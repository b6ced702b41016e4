import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { samples } from '../src/testing/sample-files.ts';
import { storedKeys } from './chunked-uploads.ts';
import { heldRows, release, remove } from './held-world.ts';
import {
  accepted,
  createSubmissionsWorld,
  newId,
  submit,
  type TestForm,
  takenOf,
  tellForm,
  upload,
  withFiles,
} from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
let failing: 'before' | 'after' | null;
beforeEach(async () => {
  failing = null;
  world = await createSubmissionsWorld((store) =>
    replacing(store, {
      async commit(writes) {
        const isHit = failing !== null && writes.some(({ collection }) => collection === 'held');
        if (isHit && failing === 'before') throw new Error('the store is away');
        await store.commit(writes);
        if (isHit) throw new Error('the answer was lost');
      },
    }),
  );
  form = await tellForm(world, { upload: {} });
});
afterEach(() => world.close());

const pdf = () => upload(form, 'cv.pdf', samples.pdf ?? Buffer.of());
const spam = (submissionId = newId()) => submit(world, form, { note: 'Buy', submissionId, userData: withFiles(form), files: [pdf()] });
const held = () => world.store('submissions').collection({ name: 'held' }).find({});

describe('held responses with files', () => {
  it.each(['before', 'after'] as const)('are held, released and deleted once where the store fails %s the write', async (when) => {
    const submissionId = newId();
    failing = when;
    expect((await spam(submissionId)).status).toBe(500);
    failing = null;
    const { body } = await spam(submissionId);
    expect((await heldRows(world, form)).map(({ _id }) => _id)).toEqual([body.id]);
    failing = when;
    expect((await release(world, form)).status).toBe(500);
    failing = null;
    expect((await release(world, form)).body).toEqual({ released: when === 'before' ? 1 : 0, left: 0, isFull: false });
    await world.drain();
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([1, 1]);

    await spam();
    failing = when;
    expect((await remove(world, form)).status).toBe(500);
    failing = null;
    await remove(world, form);
    world.clock.advance(2 * 3_600_000);
    await world.runJob('submissions.sweep-files');
    expect([await held(), await storedKeys(world, 'Response/')]).toEqual([[], [`Response/${body.id}/cv.pdf`]]);
  });

  it('of a deleted account are gone with their files, also before the events of its forms', async () => {
    await spam();
    await world.publish('identity.v1.UserDeleted', form.workspaceId, { userId: form.workspaceId, workspaceId: form.workspaceId });
    await world.runJob('submissions.sweep-files');
    expect([await held(), await storedKeys(world, 'Response/')]).toEqual([[], []]);
  });
});

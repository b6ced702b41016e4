import type { EventOf } from '@formwright/events';
import { noReplicas, type Write } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SubmissionsDeps } from '../src/deps.ts';
import { createFormCache } from '../src/forms/form-cache.ts';
import { onFormSaved } from '../src/forms/on-form-saved.ts';
import { openRepository } from '../src/repository.ts';
import { createSubmissionsWorld, saveAgain, savedForm, submit, type TestForm, tellForm } from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

describe('the forms in memory', () => {
  it('are looked at again after a second, also while the clock stands an hour back', async () => {
    const { link } = await tellForm(world);
    const store = world.store('submissions');
    const repository = openRepository(store);
    // Gets no events of another replica.
    const cache = createFormCache(
      { clock: world.clock, askFor: async () => null, replicas: noReplicas, standingOf: async () => 'good' },
      repository,
    );
    expect(await cache.find(link)).toMatchObject({ state: 'active' });
    world.clock.shift(-3_600_000);
    const copy = await repository.findCopy(link);
    await store.commit(repository.deletingForm(copy?._id ?? ''));
    expect(await cache.find(link)).toMatchObject({ state: 'active' });
    world.clock.advance(1_000);
    expect(await cache.find(link)).toBeNull();
  });

  it('are closed by what is heard of them before their copies can be changed', async () => {
    const { id, link } = await tellForm(world);
    const store = world.store('submissions');
    const repository = openRepository(store);
    const cache = createFormCache(
      { clock: world.clock, askFor: async () => null, replicas: noReplicas, standingOf: async () => 'good' },
      repository,
    );
    const harmAfter = async (heard: Write) => {
      await store.commit([heard]);
      cache.forget(id);
      return (await cache.find(link))?.harm;
    };
    // The copy has heard of revision 1 itself.
    expect(await harmAfter(repository.noteClosed({ _id: id, revision: 1, harm: 'taken_down' }))).toBe('none');
    expect(await harmAfter(repository.noteClosed({ _id: id, revision: 2, harm: 'taken_down' }))).toBe('taken_down');
    expect(await harmAfter(repository.forgetClosed(id))).toBe('none');
  });

  it('are open again when the owner of their states tells so anew, whatever was noted', async () => {
    const form = await tellForm(world);
    await saveAgain(world, form, { revision: 8, harm: 'taken_down' });
    expect(await submit(world, form)).toMatchObject({ status: 403 });
    const repository = openRepository(world.store('submissions'));
    const handle = onFormSaved({ repository } as SubmissionsDeps);
    const told = savedForm(form, { revision: 5, harm: 'none' }) as EventOf<'forms.v1.FormSaved'>;
    await world.store('submissions').commit(await handle(told, { id: 'again', key: form.id, at: 0, sequence: 5, isToldAgain: true }));
    const copy = await repository.findCopyById(form.id);
    expect(copy && (await repository.harmOf(copy))).toBe('none');
  });

  it.each([
    ['opened again', (form: TestForm) => saveAgain(world, form, { revision: 3, harm: 'none' })],
    [
      'deleted',
      ({ id: formId, workspaceId }: TestForm) => world.publish('forms.v1.FormDeleted', formId, { formId, workspaceId }, { sequence: 3 }),
    ],
  ])('are noted as closed until they are %s', async (_what, end) => {
    const form = await tellForm(world);
    const noted = () => world.store('submissions').collection({ name: 'closedForms' }).find({});
    await saveAgain(world, form, { revision: 2, harm: 'held' });
    expect(await noted()).toEqual([{ _id: form.id, revision: 2, harm: 'held' }]);
    expect(await submit(world, form)).toMatchObject({ status: 403, body: { error: 'Blocked' } });
    await end(form);
    expect(await noted()).toEqual([]);
  });
});

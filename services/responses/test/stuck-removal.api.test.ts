import { replacing } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { accept, createResponsesWorld, question, saveForm } from './responses-world.ts';

it('a deleted form that cannot be removed keeps no other one', async () => {
  let stuck = 'form1';
  const world = await createResponsesWorld((store) =>
    replacing(store, {
      commit: (writes) =>
        writes.some(({ filter, update }) => filter?._id === stuck && JSON.stringify(update ?? null).includes('emptied'))
          ? Promise.reject(new Error(`${stuck} is stuck`))
          : store.commit(writes),
    }),
  );
  try {
    const ids = ['form1', 'form2'];
    for (const id of ids) {
      await saveForm(world, [question('input')], { id });
      await accept(world, { id: `of ${id}`, formId: id });
    }
    for (const formId of ids) await world.publish('forms.v1.FormDeleted', formId, { formId, workspaceId: 'owner' }, { sequence: 9 });
    const states = async () =>
      (
        await world
          .store('responses')
          .collection<{ _id: string; state: string }>({ name: 'forms' })
          .find({}, { sort: { _id: 1 } })
      ).map(({ state }) => state);
    await expect(world.runJob('responses.remove-deleted')).rejects.toThrow('1 could not be done');
    expect(await states()).toEqual(['deleted', 'emptied']);
    stuck = '';
    world.clock.advance(10_000);
    await world.runJob('responses.remove-deleted');
    expect(await states()).toEqual(['emptied', 'emptied']);
  } finally {
    await world.close();
  }
});

import type { Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Task } from '../src/life/life-store.ts';
import { accept, createResponsesWorld, owner, question, saveForm, stored, stranger } from './responses-world.ts';

/** The forms whose responses were changed, in order. */
let changed: string[];
let world: TestWorld;
beforeEach(async () => {
  changed = [];
  const noting = (store: Store) =>
    replacing(store, {
      commit: (writes) => {
        const task = writes.find((write) => write.collection === 'tasks') as { filter?: { _id?: string } } | undefined;
        const id = task?.filter?._id;
        if (id) changed.push(id);
        return store.commit(writes);
      },
    });
  world = await createResponsesWorld(noting);
});
afterEach(() => world.close());

it('changes of all responses take turns among workspaces, however many forms one has', async () => {
  const column = question('input');
  const tasks = world.store('responses').collection<Task>({ name: 'tasks' });
  const begin = async (formId: string, workspaceId: string) => {
    await saveForm(world, [column], { id: formId, workspaceId });
    await accept(world, { id: `response of ${formId}`, formId });
    const until = world.clock.now() + 1;
    await tasks.insertOne({ _id: `${formId}:archive`, formId, workspaceId, what: 'archive', until, total: 1, done: 0, step: 0 });
  };
  for (let at = 0; at < 25; at += 1) await begin(`a${at}`, owner.workspaceId);
  for (let at = 0; at < 2; at += 1) await begin(`z${at}`, stranger.workspaceId);
  await world.runJob('responses.change-all');
  expect(changed.slice(0, 4).map((id) => id[0])).toEqual(['a', 'z', 'a', 'z']);
  expect(await stored(world).responses.count({ state: 'active' })).toBe(0);
});

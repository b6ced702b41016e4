import { findOwnData, type HarmState, responses, tellAgain } from '@formwright/contracts';
import { AppError } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponsesWorld, list, owner, question, saveForm, toldForm } from './responses-world.ts';

// A program from before seals has handled what was decided, and the one of today works on what it left.

describe.each(everyStore)('a copy of a form that a former program has stored, in $name', ({ stores }) => {
  const name = question('input');
  let world: TestWorld;
  let asked: number;
  beforeEach(async () => {
    asked = 0;
    world = await createResponsesWorld(undefined, '', stores && { makeStore: stores() });
  });
  afterEach(() => world.close());

  /** Stores the next revision without what is known against the form. */
  const handleAsFormer = () =>
    world
      .store('responses')
      .collection({ name: 'forms' })
      .updateOne({ _id: 'form1' }, { $set: { revision: 2 } });
  const formsSays = (harm: HarmState) =>
    world.answer(tellAgain('forms'), () => {
      asked += 1;
      return toldForm([name], { revision: 2, harm });
    });

  it.each<[HarmState, HarmState, number]>([
    ['none', 'taken_down', 403],
    ['taken_down', 'cleared', 200],
  ])('that was %s and is %s is kept back as forms says, which is asked once', async (before, after, status) => {
    await saveForm(world, [name], { revision: 1, harm: before });
    await handleAsFormer();
    formsSays(after);
    expect([(await list(world)).status, (await list(world)).status, asked]).toEqual([status, status, 1]);
  });

  it.each([
    ['is away', null],
    ['does not tell it', { ...toldForm([name]), states: [] }],
  ])('is opened to nobody while forms %s, and not said to be taken down', async (_how, answer) => {
    await saveForm(world, [name], { revision: 1, harm: 'none' });
    expect((await list(world)).status).toBe(200);
    await handleAsFormer();
    world.answer(tellAgain('forms'), () => {
      if (answer) return answer;
      throw new AppError('platform.unavailable', 'forms is away');
    });
    expect((await list(world)).status).toBe(503);
    const ofForm = { formId: 'form1', workspaceId: owner.workspaceId };
    expect((await world.inject(responses.findAnswers, { by: 'identity', body: ofForm })).status).toBe(503);
    const ownData = { by: 'identity', body: { userId: owner.userId, workspaceId: owner.workspaceId } } as const;
    expect((await world.inject(findOwnData('responses'), ownData)).status).toBe(503);
    formsSays('none');
    expect((await list(world)).status).toBe(200);
  });

  it('that was stored by former programs alone is taken as it is known', async () => {
    await saveForm(world, [name], { revision: 1 });
    expect([(await list(world)).status, asked]).toEqual([200, 0]);
  });
});

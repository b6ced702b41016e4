import { forms, responses } from '@formwright/contracts';
import { InBetween, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, question, saveForm } from './responses-world.ts';

describe.each(everyStore)('the colors of a form that was stored without, with $name', ({ stores }) => {
  const look = { color: 'user_1', opacity: 1, colors: { user_1: '9, 9, 9' } } as const;
  const none = { color: 'default', opacity: 1, colors: {} };
  const about = { formId: 'form1', workspaceId: 'owner', link: 'l', pages: [], layoutVersion: 1, revision: 1 };
  const snapshot = { ...about, details: { _id: 'form1', title: 'Survey', version: 1, ...look }, isOneTime: false, isOverQuota: false };

  let world: TestWorld;
  let asked: number;
  let logged: string;
  let inBetween: InBetween;
  beforeEach(async () => {
    [asked, logged, inBetween] = [0, '', new InBetween()];
    const log = {
      write: (line: string) => {
        logged += line;
      },
    };
    world = await createResponsesWorld(inBetween.store, '', { log, ...(stores && { makeStore: stores() }) });
    await saveForm(world, [question('input')]);
    await accept(world, { id: 'r1' });
    await copies().updateOne({ _id: 'form1' }, { $unset: { look: true } });
  });
  afterEach(() => world.close());

  const copies = () => world.store('responses').collection<{ _id: string; look?: object }>({ name: 'forms' });
  const tell = (answer: () => typeof snapshot | null) =>
    world.answer(forms.getFormSnapshot, () => {
      asked += 1;
      return answer();
    });
  const read = async () => (await world.inject(responses.getFormWithResponse, { body: { id: 'r1' } })).body[1].look;

  it('are asked for once', async () => {
    tell(() => snapshot);
    expect([await read(), await read(), asked]).toEqual([look, look, 1]);
  });

  it('are asked for by a PDF, too, which shows them', async () => {
    tell(() => snapshot);
    await world.inject(responses.generatePdf, { params: { responseId: 'r1' }, query: {} });
    expect([(await copies().findOne({ _id: 'form1' }))?.look, asked]).toEqual([look, 1]);
  });

  it('are asked for once where forms has none to tell, as of an archived form; its restoring brings them', async () => {
    tell(() => null);
    expect([await read(), await read(), asked]).toEqual([none, none, 1]);
    await saveForm(world, [question('input')], { revision: 2, look });
    expect([await read(), asked]).toEqual([look, 1]);
  });

  it('are asked for again where forms was away, or found another form, which is said', async () => {
    tell(() => {
      throw new Error('away');
    });
    expect(await read()).toEqual(none);
    expect(logged).toContain('the colors of a form are not known');
    tell(() => ({ ...snapshot, formId: 'other' }));
    expect(await read()).toEqual(none);
    tell(() => snapshot);
    expect([await read(), asked]).toEqual([look, 3]);
  });

  it('are those of an event that comes while they are asked for', async () => {
    tell(() => null);
    inBetween.before('commit', () => saveForm(world, [question('input')], { revision: 2, look }));
    expect(await read()).toEqual(none);
    expect([inBetween.isOver, await read(), asked]).toEqual([true, look, 1]);
  });

  it('are not kept with a form that is deleted meanwhile', async () => {
    tell(() => null);
    inBetween.before('commit', () =>
      world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: 'owner' }, { sequence: 2 }),
    );
    await read();
    expect(inBetween.isOver).toBe(true);
    expect((await copies().findOne({ _id: 'form1' }))?.look).toBeUndefined();
  });
});

import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, owner, question, saveForm, stranger } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const notified = async (as = owner) => (await world.inject(responses.getNotifications, { as })).body;
const at = (minute: number) => Date.UTC(2026, 10, 5, 9, minute, 7);

describe('notifications', () => {
  it('[API-037] [SHELL-19 part: the notification] tell the form and the time of its newest response, the newest form first', async () => {
    await saveForm(world, [question('input')], { id: 'raku', title: 'Raku evening' });
    await saveForm(world, [question('input')], { id: 'kiln', title: 'Kiln firing request of the guild' });
    expect(await notified()).toEqual([]);
    await accept(world, { id: 'r1', formId: 'kiln', acceptedAt: at(1) });
    await accept(world, { id: 'r2', formId: 'raku', acceptedAt: at(2) });
    await accept(world, { id: 'r3', formId: 'kiln', acceptedAt: at(3) });
    expect(await notified()).toEqual([
      {
        form_id: 'kiln',
        title: 'Kiln firing request of the guild',
        formatedDate: '05/11/2026 09:03:07',
        created_at: at(3),
        unread: 2,
      },
      { form_id: 'raku', title: 'Raku evening', formatedDate: '05/11/2026 09:02:07', created_at: at(2), unread: 1 },
    ]);
  });

  it('are for the workspace of the form only', async () => {
    await saveForm(world, [question('input')]);
    await accept(world, { id: 'r1' });
    expect(await notified(stranger)).toEqual([]);
  });

  it('count what nobody has opened, and have the title that the form has now', async () => {
    await saveForm(world, [question('input')]);
    await accept(world, { id: 'r1' });
    await accept(world, { id: 'r2' });
    await world.inject(responses.changeStatus, { as: owner, body: { id: 'r1' } });
    await saveForm(world, [question('input')], { revision: 2, title: 'Census' });
    expect(await notified()).toMatchObject([{ title: 'Census', unread: 1 }]);
  });

  it('leave out deleted forms, and forms that are not known yet', async () => {
    await saveForm(world, [question('input')]);
    await accept(world, { id: 'r1' });
    await accept(world, { id: 'r2', formId: 'unknown' });
    expect(await notified()).toHaveLength(1);
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: owner.workspaceId }, { sequence: 2 });
    expect(await notified()).toEqual([]);
  });

  it('leave out forms whose responses are all archived, also where these are the newest 20', async () => {
    for (let n = 0; n < 21; n += 1) {
      const id = `form${n}`;
      await saveForm(world, [question('input')], { id, title: `Form ${n}` });
      await accept(world, { id: `r${n}`, formId: id, acceptedAt: at(n) });
      if (n === 0) continue;
      await world
        .store('responses')
        .collection({ name: 'counters' })
        .updateOne({ _id: id }, { $set: { active: 0 } });
    }
    expect(await notified()).toMatchObject([{ title: 'Form 0' }]);
  });

  it('are at most 20', async () => {
    for (let n = 0; n < 21; n += 1) {
      await saveForm(world, [question('input')], { id: `form${n}`, title: `Form ${n}` });
      await accept(world, { id: `r${n}`, formId: `form${n}`, acceptedAt: at(n) });
    }
    const titles = (await notified()).map(({ title }) => title);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'Form 20', 'Form 1']);
  });
});

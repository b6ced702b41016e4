import { tellAgain } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponsesWorld, list, owner, question, saveForm, stranger, toldForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('input', { label: 'Your name' });
const color = question('dropdown', { label: 'Color' });

describe('a form whose event has not arrived', () => {
  const told = () => toldForm([name], { revision: 3, title: 'New' });

  it('is fetched from forms once; older events change nothing, later ones do', async () => {
    let calls = 0;
    world.answer(tellAgain('forms'), () => {
      calls += 1;
      return told();
    });
    const [first, second] = await Promise.all([list(world), list(world)]);
    expect([first.status, second.status, (await list(world)).status]).toEqual([200, 200, 200]);
    expect(first.body).toMatchObject({ form: { title: 'New', header: 'About New' }, labels: [{ label: 'Your name' }] });
    const before = calls;
    await saveForm(world, [color], { revision: 2, title: 'Old' });
    expect((await list(world)).body.form.title).toBe('New');
    await saveForm(world, [color], { revision: 4, title: 'Newer' });
    expect((await list(world)).body).toMatchObject({ form: { title: 'Newer' }, labels: [{ label: 'Color' }] });
    expect(calls).toBe(before);
  });

  it('stays unknown to another workspace, by its link, and after it was deleted', async () => {
    world.answer(tellAgain('forms'), told);
    expect((await list(world, {}, stranger)).status).toBe(404);
    expect((await list(world, { id: 'link1' })).status).toBe(404);
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: owner.workspaceId }, { sequence: 9 });
    expect((await list(world)).status).toBe(404);
  });
});

import { forms } from '@formwright/contracts';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, caller, create, createFormsWorld, load, pagesOf, save } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

describe('two editors on one form', () => {
  it('refuses to overwrite a newer version, in words, and stores nothing of it', async () => {
    await save(world, id, { title: 'Hers', version: 1 });
    const late = await save(world, id, { title: 'His', version: 1 }, { as: caller('ada', 'othersession') });
    expect(late.status).toBe(409);
    expect(late.body).toEqual({ error: { version: expect.stringContaining('saved somewhere else') } });
    expect((await load(world, id)).details).toMatchObject({ title: 'Hers', version: 2 });
  });

  it('refuses a save over a version that was never stored', async () => {
    expect((await save(world, id, { title: 'Early', version: 2 })).status).toBe(409);
    expect((await save(world, id, { title: 'Now', version: 1 })).status).toBe(200);
  });

  it('lets exactly one of 20 saves of the same version through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(world, id, { title: `Title ${n}`, version: 1 })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await load(world, id)).details.version).toBe(2);
  });

  it('takes a save that is sent again, because its answer was lost, for what it is', async () => {
    const pages = pagesOf('input', 'text');
    const first = await save(world, id, { pages, version: 1 });
    const again = await save(world, id, { pages, version: 1 });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(world.published('forms.v1.FormSaved')).toHaveLength(2);
  });

  it('sees no conflict in a new name', async () => {
    await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'Renamed' } });
    expect((await save(world, id, { version: 1 })).status).toBe(200);
  });

  it('keeps a new name that was given meanwhile, unless the save changes the name too', async () => {
    const { title } = (await load(world, id)).details;
    await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'Renamed' } });
    expect((await save(world, id, { title, titleWas: title, version: 1 })).status).toBe(200);
    expect((await load(world, id)).details.title).toBe('Renamed');
    expect((await load(world, id)).pages[0]?.title).toBe('Renamed');
    await save(world, id, { title: 'Mine', titleWas: title, version: 2 });
    expect((await load(world, id)).details.title).toBe('Mine');
  });

  it('without a version replaces only what nobody else saved', async () => {
    expect((await save(world, id, { title: 'One' })).status).toBe(200);
    expect((await save(world, id, { title: 'Two' })).status).toBe(200);
    expect((await save(world, id, { title: 'Three' }, { as: caller('ada', 'othersession') })).status).toBe(409);
  });

  it('without a version lets another session save once it has loaded the newest save, and not over a later one', async () => {
    const hers = caller('ada', 'hersession');
    await save(world, id, { title: 'One' });
    expect((await save(world, id, { title: 'Blind' }, { as: hers })).status).toBe(409);

    await world.inject(forms.getForm, { as: hers, body: { id } });
    await save(world, id, { title: 'Two' });
    expect((await save(world, id, { title: 'Late' }, { as: hers })).status).toBe(409);

    await world.inject(forms.getMyFormsForm, { as: hers, body: { id } });
    await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'Renamed' } });
    expect((await save(world, id, { title: 'Three' }, { as: hers })).status).toBe(200);
    expect((await save(world, id, { title: 'Old' })).status).toBe(409);
    expect((await load(world, id)).details).toMatchObject({ title: 'Three', version: 4 });
  });

  it('opens a form although the store does not take who loaded it', async () => {
    let fails = false;
    await world.close();
    world = await createFormsWorld((ports) => ({
      ...ports,
      store: replacing(ports.store, {
        collection: (declaration) => {
          const collection = ports.store.collection(declaration);
          const updateOne: typeof collection.updateOne = (...write) =>
            fails ? Promise.reject(new Error('no room')) : collection.updateOne(...write);
          return replacing(collection, { updateOne });
        },
      }),
    }));
    id = await create(world);
    await save(world, id, { title: 'One' });
    fails = true;
    expect((await world.inject(forms.getForm, { as: caller('ada', 'hersession'), body: { id } })).status).toBe(200);
  });

  it('publishes every change once, with a revision that only grows', async () => {
    await Promise.all([
      save(world, id, { version: 1 }),
      ...Array.from({ length: 5 }, (_, n) => world.inject(forms.changeTitle, { as: ada, body: { id, title: `Title ${n}` } })),
    ]);
    const revisions = world.published('forms.v1.FormSaved').map((event) => Number(event.revision));
    expect(revisions).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

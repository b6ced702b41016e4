import { responses } from '@formwright/contracts';
import type { ContentByKind, FilledColumn } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, list, owner, question, saveForm } from '../responses-world.ts';
import { open, save, share, views } from './views-world.ts';

const name = question('input', { label: 'Name' });
const glaze = question('radio');
const stars = question('rating', { label: 'Stars', filter: true });
type Choice = Partial<ContentByKind['radio']>;
/** The question with these options. */
function offering(options: Record<string, string>, changes: Choice = {}, kind: 'radio' | 'dropdown' = 'radio'): FilledColumn {
  const list = Object.entries(options).map(([value, label]) => ({ id: value, value, label }));
  return { ...question(kind, { label: 'Glaze', filter: true, options: list, ...changes }), uniqueId: glaze.uniqueId };
}
const columns = [name.uniqueId, glaze.uniqueId];
/** Of the view and of a link with filters. */
const query = { filters: { [glaze.uniqueId]: ['raku'] }, sort: { by: glaze.uniqueId, direction: 'asc' as const } };

describe('a view, its link and a link with filters mean the same for ever', () => {
  let world: TestWorld;
  let token: string;
  let revision: number;
  beforeEach(async () => {
    world = await createResponsesWorld();
    revision = 1;
    await saveForm(world, [name, offering({ raku: 'Raku', ash: 'Ash' }), stars]);
    await accept(world, { id: 'r1', answers: { ...answersTo(name, 'Ada'), ...answersTo(glaze, 'raku') } });
    await accept(world, { id: 'r2', answers: { ...answersTo(name, 'Ben'), ...answersTo(glaze, 'ash') } });
    await save(world, { name: 'Raku', query, columns });
    token = await share(world);
  });
  afterEach(() => world.close());

  const saveAgain = async (of: Parameters<typeof saveForm>[1]) => {
    revision += 1;
    await saveForm(world, of, { revision, updatedAt: world.clock.now() + revision });
  };
  /** What the owner sees, by the view or a link with the same filters, and what its readers see. */
  async function seen() {
    const [view] = await views(world);
    const { body } = await list(world, view?.query);
    const filter = body.filters.find(({ uniqueId }) => uniqueId === glaze.uniqueId);
    const shared = (await open(world, token)).body;
    return {
      found: body.responses.data.map(({ _id }) => _id),
      chosen: filter && `${filter.label}: ${filter.data.find(({ value }) => value === 'raku')?.label}`,
      gone: view?.gone.map(({ label }) => label),
      readers: [shared.columns, shared.rows.map(({ cells }) => cells.map(({ text }) => text)), shared.gone],
    };
  }
  const both = ['Name', 'Glaze'];
  const asSaved = { found: ['r1'], chosen: 'Glaze: Raku', gone: [], readers: [both, [['Ada', 'Raku']], []] };

  it('when an option is renamed: it is the same option', async () => {
    expect(await seen()).toEqual(asSaved);
    await saveAgain([name, offering({ raku: 'Soda', ash: 'Ash' }), stars]);
    // The answer stays what it was, for the readers, too.
    const readers = [both, [['Ada', 'Raku (now “Soda”)']], []];
    expect(await seen()).toEqual({ ...asSaved, chosen: 'Glaze: Soda', readers });
  });

  it('when an option is removed, and when a new one has its name: they are two, and the old one says that it is gone', async () => {
    await saveAgain([name, offering({ ash: 'Ash' }), stars]);
    const removed = { ...asSaved, chosen: 'Glaze: Raku (no longer an option)' };
    expect(await seen()).toEqual(removed);
    await saveAgain([name, offering({ ash: 'Ash', fresh: 'Raku' }), stars]);
    await accept(world, { id: 'r3', answers: { ...answersTo(name, 'Cleo'), ...answersTo(glaze, 'fresh') } });
    expect(await seen()).toEqual(removed);
  });

  it('when a question is renamed, moved or of another kind of choice: it is the same question', async () => {
    const options = { raku: 'Raku', ash: 'Ash' };
    await saveAgain([stars, offering(options, { label: 'Firing' }), name]);
    expect(await seen()).toMatchObject({ found: ['r1'], chosen: 'Firing: Raku', readers: [['Name', 'Firing'], [['Ada', 'Raku']], []] });
    await saveAgain([name, offering(options, {}, 'dropdown'), stars]);
    expect(await seen()).toEqual(asSaved);
  });

  it('when a question is taken off the form: the filter holds, the column is named as gone, and both are back with the question', async () => {
    await saveAgain([name, stars]);
    expect(await seen()).toEqual({
      found: ['r1'],
      chosen: 'Glaze (no longer on the form): Raku',
      gone: ['Glaze'],
      readers: [['Name'], [['Ada']], ['Glaze']],
    });
    // Another question of the same name is another question.
    await saveAgain([name, question('input', { label: 'Glaze' }), stars]);
    expect((await seen()).gone).toEqual(['Glaze']);
    await saveAgain([name, offering({ raku: 'Raku', ash: 'Ash' }), stars]);
    expect(await seen()).toEqual(asSaved);
  });

  it('when a filter of a question is switched off in the editor: what is filtered by it still has its name', async () => {
    await saveAgain([name, offering({ raku: 'Raku', ash: 'Ash' }, { filter: false }), stars]);
    expect(await seen()).toEqual(asSaved);
  });

  it('when the form is deleted: the link says that there is none', async () => {
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: owner.workspaceId });
    await world.drain();
    expect((await open(world, token)).status).toBe(404);
    expect((await world.inject(responses.getViews, { as: owner, body: { id: 'form1' } })).status).toBe(404);
  });
});

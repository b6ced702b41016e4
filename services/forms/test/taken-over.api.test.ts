import { forms } from '@formwright/contracts';
import { type FilledColumn, newElement, type Option, type Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, load, newId, pagesOf, save } from './forms-world.ts';

let world: TestWorld;
let id: string;
const base = pagesOf('input', 'radio', 'rating');
const column = (row: number): FilledColumn => base[0]?.rows[row]?.content[0].cols[0] as FilledColumn;
const raku: Option = { id: 'raku', value: 'option 5', label: 'Raku' };
const ash: Option = { id: 'ash', value: 'option 6', label: 'Ash' };
const [input, glaze, stars] = [column(0), column(1), column(2)];
const first = base[0];
const given = (...columns: FilledColumn[]): Pages =>
  first ? [{ ...first, rows: columns.map((each) => ({ id: newId(), content: [{ cols: [each] }] })) }] : [];
const offering = (...options: Option[]) => ({ ...glaze, content: { ...glaze.content, label: 'Glaze', options } }) as FilledColumn;
const labelled = (one: FilledColumn, label: string) => ({ ...one, content: { ...one.content, label } }) as FilledColumn;

beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world, undefined, given(input, offering(raku, ash), stars));
});
afterEach(() => world.close());

const saving = async (...columns: FilledColumn[]) => {
  const { details } = await load(world, id);
  return save(world, id, { pages: given(...columns), version: details.version });
};
async function saved(...columns: FilledColumn[]): Promise<void> {
  expect((await saving(...columns)).status).toBe(200);
}
async function refused(columns: FilledColumn[], text: RegExp, element: string): Promise<void> {
  const before = await load(world, id);
  const reply = await saving(...columns);
  expect(reply.status).toBe(422);
  expect(reply.body).toMatchObject({ error: { formData: expect.stringMatching(text), place: { element } } });
  expect(await load(world, id)).toEqual(before);
}

describe('an option that would take over the answers of another one', () => {
  const salt: Option = { ...raku, id: 'salt', label: 'Salt' };
  const text = /“Glaze”: the option “Salt” has the value of “Raku” and would take over its answers/;

  it('is refused by name, in the same save, in the next one and long after', async () => {
    await refused([input, offering(salt, ash)], text, glaze.uniqueId);
    await saved(input, offering(ash));
    await refused([input, offering(ash, salt)], text, glaze.uniqueId);
    for (let n = 0; n < 3; n++) await saved(input, offering({ ...ash, label: `Ash ${n}` }));
    await refused([input, offering(ash, salt)], text, glaze.uniqueId);
    await saved(input, offering(ash, { ...salt, value: 'another' }));
  });

  it('is refused where the question was away and comes back', async () => {
    await saved(input);
    await refused([input, offering(ash, salt)], text, glaze.uniqueId);
    await saved(input, offering(ash));
    await refused([input, offering(ash, salt)], text, glaze.uniqueId);
  });

  it('is refused where two exchange their values, or one takes the value of the other', async () => {
    const changed = /would take over its answers/;
    await refused([input, offering({ ...raku, value: ash.value }, { ...ash, value: raku.value })], changed, glaze.uniqueId);
    await refused([input, offering({ ...raku, value: ash.value })], changed, glaze.uniqueId);
    await saved(input, offering({ ...raku, value: 'new' }, ash));
    await refused([input, offering({ ...raku, value: 'new' }, ash, salt)], text, glaze.uniqueId);
  });

  it('is no other one after Undo, after a rename, and from a client that makes new ids', async () => {
    await saved(input, offering(ash));
    await saved(input, offering(raku, ash));
    await saved(input, offering({ ...raku, label: 'Raku fire' }, ash));
    await saved(input, offering(ash));
    await saved(input, offering({ ...raku, label: 'Raku' }, ash));
    await saved(input, offering({ ...raku, id: '1' }, { ...ash, id: '2' }));
    await saved(input, offering({ ...ash, id: '1' }));
    await saved(input, offering({ ...ash, id: '1' }, { ...raku, id: '2' }));
  });
});

describe('an element that would take over the answers of another one', () => {
  it('is refused by name if it is of another kind, also long after', async () => {
    const text = /“Rating”: this was the Single Choice “Glaze”. As Rating it would take over its answers/;
    const other = { ...newElement('rating', newId), id: glaze.id, uniqueId: glaze.uniqueId };
    await refused([input, other], text, glaze.uniqueId);
    await saved(input);
    await saved(input, stars);
    await refused([input, stars, other], text, glaze.uniqueId);
    await saved(input, stars, offering(raku));
  });

  it('is refused if it is of the same kind, and neither its id nor its label is', async () => {
    const text = /“Price”: this has the uniqueId of “Short Text” and would take over its answers/;
    const price = labelled({ ...newElement('input', newId), uniqueId: input.uniqueId }, 'Price');
    await refused([price], text, input.uniqueId);
    await saved(stars);
    await refused([stars, price], text, input.uniqueId);
    await saved(stars, labelled(input, 'Price'));
    await saved(stars, { ...price, content: { ...price.content, label: 'Price' } } as FilledColumn);
  });

  it('may be one without answers that had the id before', async () => {
    const note = newElement('paragraph', newId);
    await saved(stars, { ...note, content: { ...note.content, paragraph: [{ type: 'paragraph', children: [{ text: 'Hello' }] }] } });
    await saved(stars, { ...newElement('input', newId), uniqueId: note.uniqueId });
  });
});

it('a form that was deleted leaves nothing of what it had before', async () => {
  await saved(input);
  const kept = world.store('forms').collection({ name: 'formerParts' });
  expect(await kept.count({})).toBe(1);
  await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
  expect((await world.inject(forms.deleteForm, { as: ada, body: { formId: id } })).status).toBe(200);
  expect(await kept.count({})).toBe(0);
});

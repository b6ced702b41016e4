import { responses, tellAgain } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, list, question, saveForm, toldForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('fullname', { label: 'Who' });
const city = question('input', { label: 'City', responsable: false });

it('a list has the chosen columns with the labels of today, also while it is empty', async () => {
  await saveForm(world, [name, city], { responsables: [city.uniqueId, 'gone', name.uniqueId] });
  const columns = [{ [city.uniqueId]: 'City' }, { [name.uniqueId]: 'Who' }];
  expect((await list(world)).body.form.responsables).toEqual(columns);
  await accept(world, { id: 'r1' });
  expect((await list(world)).body.responses.data[0]?.form.responsables).toEqual(columns);
  const renamed = { ...city, content: { ...city.content, label: 'Town' } } as typeof city;
  await saveForm(world, [name, renamed], { revision: 2, responsables: [city.uniqueId] });
  expect((await list(world)).body.form.responsables).toEqual([{ [city.uniqueId]: 'Town' }]);
  const [, , , record] = (await world.inject(responses.getFormWithResponse, { body: { id: 'r1' } })).body;
  expect(record.form.responsables).toEqual([{ [city.uniqueId]: 'Town' }]);
});

it('a list says which questions its owner does not want among the responses', async () => {
  await saveForm(world, [name, city]);
  const { labels, form } = (await list(world)).body;
  expect([labels.map(({ label, responsable }) => [label, responsable]), form.responsables]).toEqual([
    [
      ['Who', true],
      ['City', false],
    ],
    [],
  ]);
});

it('a form whose event has not arrived has the chosen columns as well', async () => {
  world.answer(tellAgain('forms'), () => toldForm([name, city], { responsables: [name.uniqueId] }));
  expect((await list(world)).body.form.responsables).toEqual([{ [name.uniqueId]: 'Who' }]);
});

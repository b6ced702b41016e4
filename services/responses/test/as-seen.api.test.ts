import { responses } from '@formwright/contracts';
import type { FilledColumn } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeResponse } from '../src/pdf/describe-response.ts';
import { countPictures } from '../src/pdf/pictures.ts';
import { openRepository } from '../src/store/repository.ts';
import { accept, answersTo, createResponsesWorld, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const day = question('radio', { label: 'Which day?' });
const { uniqueId } = day;
const asked = (label: string, options: Record<string, string>) =>
  ({
    ...day,
    content: { ...day.content, label, options: Object.entries(options).map(([value, text]) => ({ id: value, value, label: text })) },
  }) as FilledColumn;
async function seen(id: string) {
  const { body } = await world.inject(responses.getFormWithResponse, { body: { id } });
  const { formerOptions, formerLabels } = body[1];
  return { options: formerOptions.map(({ label }) => label), labels: formerLabels };
}

describe('[VIEW-01] a response says what its respondent saw', () => {
  const save = (revision: number, column: FilledColumn, version = revision) =>
    saveForm(world, [column], { revision, version, updatedAt: world.clock.now() });

  it('also one that arrived after the option and the question had been called something else', async () => {
    await save(1, asked('Which day?', { a: 'Tuesday' }));
    await save(2, asked('Which day?', { a: 'Wednesday' }));
    await save(3, asked('Which evening?', { a: 'Wednesday' }));
    await save(4, asked('Which night?', { a: 'Friday' }));
    const sent = { answers: answersTo(day, 'a'), acceptedAt: world.clock.now() + 1 };
    for (const formVersion of [1, 2, 3, 4]) await accept(world, { ...sent, id: `saw${formVersion}`, formVersion });
    const labelled = (label: string) => [{ uniqueId, label }];
    expect(await seen('saw1')).toEqual({ options: ['Tuesday'], labels: labelled('Which day?') });
    expect(await seen('saw2')).toEqual({ options: ['Wednesday'], labels: labelled('Which day?') });
    expect(await seen('saw3')).toEqual({ options: ['Wednesday'], labels: labelled('Which evening?') });
    expect(await seen('saw4')).toEqual({ options: [], labels: [] });
  });

  it('by the time it was sent, where nobody knows which page was filled in', async () => {
    await save(1, asked('Which day?', { a: 'Tuesday' }));
    const acceptedAt = world.clock.now();
    await accept(world, { id: 'before', answers: answersTo(day, 'a'), acceptedAt });
    await saveForm(world, [asked('Which evening?', { a: 'Friday' })], { revision: 2, updatedAt: acceptedAt + 1 });
    await accept(world, { id: 'after', answers: answersTo(day, 'a'), acceptedAt: acceptedAt + 2 });
    expect(await seen('before')).toEqual({ options: ['Tuesday'], labels: [{ uniqueId, label: 'Which day?' }] });
    expect(await seen('after')).toEqual({ options: [], labels: [] });
  });

  it('and nothing of questions that it leaves out, or that are gone', async () => {
    await save(1, asked('Which day?', { a: 'Tuesday' }));
    await accept(world, { id: 'empty', formVersion: 1 });
    await accept(world, { id: 'answered', answers: answersTo(day, 'a'), formVersion: 1 });
    await save(2, asked('Which evening?', { a: 'Tuesday' }));
    expect((await seen('empty')).labels).toEqual([]);
    await saveForm(world, [question('input')], { revision: 3, updatedAt: world.clock.now() });
    expect((await seen('answered')).labels).toEqual([{ uniqueId, label: 'Which day?' }]);
  });

  it('and which questions were not asked, because they were added after its page was opened, or after it was sent', async () => {
    const [old, added, back] = [
      question('input', { label: 'Name' }),
      question('input', { label: 'Phone' }),
      question('input', { label: 'Town' }),
    ];
    const saveAll = (revision: number, columns: FilledColumn[]) => saveForm(world, columns, { revision, updatedAt: world.clock.now() });
    await saveAll(1, [old, back]);
    await accept(world, { id: 'sent', answers: answersTo(old, 'Ada') });
    world.clock.advance(1_000);
    await saveAll(2, [old]);
    await saveAll(3, [old, added, back]);
    for (const formVersion of [1, 3]) await accept(world, { id: `saw${formVersion}`, answers: answersTo(old, 'Bea'), formVersion });
    await saveAll(4, [added, old, back]);
    const notAsked = async (id: string) => (await world.inject(responses.getFormWithResponse, { body: { id } })).body[1].notAsked;
    expect([await notAsked('sent'), await notAsked('saw1'), await notAsked('saw3')]).toEqual([[added.uniqueId], [added.uniqueId], []]);
    const copy = await openRepository(world.store('responses')).findForm('form1');
    const response = await openRepository(world.store('responses')).findResponse('saw1');
    if (!copy || !response) throw new Error('not stored');
    const { items } = await describeResponse(copy, response, { timeZone: 'UTC', place: null, pictures: countPictures() });
    expect(items.map(({ label, text }) => [label, text])).toEqual([
      ['Phone', 'Not asked then'],
      ['Name', 'Bea'],
      ['Town', ''],
    ]);
  });

  it('and which of the questions that were there it was not asked, as its submission says', async () => {
    const [pet, breed, name] = [question('input', { label: 'Pet' }), question('input', { label: 'Breed' }), question('input')];
    const saveAll = (revision: number, columns: FilledColumn[]) => saveForm(world, columns, { revision, updatedAt: world.clock.now() });
    await saveAll(1, [pet, breed]);
    const without = { answers: answersTo(pet, 'None'), formVersion: 1, notAsked: [breed.uniqueId, 'gone'] };
    await accept(world, { id: 'without', ...without });
    await accept(world, { id: 'empty', ...without, notAsked: [] });
    await saveAll(2, [name, pet, breed]);
    const notAsked = async (id: string) => (await world.inject(responses.getFormWithResponse, { body: { id } })).body[1].notAsked;
    expect(await notAsked('without')).toEqual([name.uniqueId, breed.uniqueId]);
    expect(await notAsked('empty')).toEqual([name.uniqueId]);
  });
});

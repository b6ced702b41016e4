import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Command, commandsWith, type EditedForm, type Outcome, runCommand } from './commands/index.ts';
import type { FilledColumn } from './form.ts';
import { newSettings } from './new-form.ts';
import { type ReferencesOf, referencesOf } from './references.ts';
import { filledColumns } from './submission/questions.ts';
import { arbitraryPick, commandFrom, newIds } from './testing/arbitrary-command.ts';
import { arbitraryPages } from './testing/arbitrary-form.ts';
import { columnOf, formOf, keyOf } from './testing/one-question.ts';

const [hello, pet, name, end] = ['hello', 'pet', 'name', 'end'].map(keyOf) as [string, string, string, string];
const options = ['cat', 'dog', 'none'].map((value) => ({ id: value, value, label: value.toUpperCase() }));
const form: EditedForm = {
  header: 'Heading',
  pages: formOf(
    columnOf('text', { label: 'Hello' }, hello),
    columnOf('radio', { label: 'Pet?', options }, pet),
    columnOf('input', { label: 'Its name' }, name),
    columnOf('text', { label: 'The end' }, end),
  ),
  settings: newSettings(),
};
const [, second = '', third = '', last = ''] = (form.pages[0]?.rows ?? []).map(({ id }) => id);
const page = form.pages[0]?.id ?? '';

/** Its name is asked of who has a cat. */
const ofName: ReferencesOf = ({ uniqueId }) => (uniqueId === name ? [{ question: pet, option: 'cat' }] : []);
const run = (command: Command, of = ofName) => commandsWith(of)(form, command, newIds());

describe('a command', () => {
  const toCat: Outcome = { refused: '“Its name” refers to “CAT”. Change that first.' };
  it.each([
    ['removes the question', { id: 'remove-element', args: { column: pet } }],
    ['removes its row', { id: 'remove-row', args: { row: second } }],
    ['removes its option', { id: 'remove-option', args: { column: pet, option: 'cat' } }],
    ['replaces its options', { id: 'paste-options', args: { column: pet, text: 'Cat\nDog', replace: true } }],
    ['moves the question behind', { id: 'move-row', args: { row: second, to: { page, index: 4 } } }],
    ['moves what refers before it', { id: 'move-row', args: { row: third, to: { page, index: 0 } } }],
  ] as [string, Command][])('that %s of which an element says something is refused, and names both', (_what, command) => {
    expect(runCommand(form, command, newIds())).toHaveProperty('done');
    expect(run(command)).toEqual(toCat);
  });

  it.each([
    ['another option', { id: 'remove-option', args: { column: pet, option: 'dog' } }],
    ['what refers', { id: 'remove-element', args: { column: name } }],
    ['another element', { id: 'remove-row', args: { row: last } }],
  ] as [string, Command][])('that removes %s is done', (_what, command) => {
    expect(run(command)).toHaveProperty('done');
  });

  it('names the first of several, and how many there are', () => {
    const ofBoth: ReferencesOf = ({ uniqueId }) => ([name, end].includes(uniqueId) ? [{ question: pet }] : []);
    expect(run({ id: 'remove-element', args: { column: pet } }, ofBoth)).toEqual({
      refused: '“Its name” refers to “Pet?”, and 1 more. Change that first.',
    });
  });

  it('is not hindered by a reference that was broken before', () => {
    const ofGone: ReferencesOf = ({ uniqueId }) => (uniqueId === name ? [{ question: keyOf('gone') }] : []);
    expect(run({ id: 'remove-element', args: { column: end } }, ofGone)).toHaveProperty('done');
  });

  it('refers to nothing in a form of today', () => {
    expect(filledColumns(form.pages).flatMap(({ column }) => referencesOf(column))).toEqual([]);
  });
});

it('any sequence of commands keeps every reference', () => {
  const picks = fc.array(arbitraryPick, { minLength: 1, maxLength: 30, size: 'max' });
  fc.assert(
    fc.property(arbitraryPages, picks, (pages, all) => {
      const ids = filledColumns(pages).map(({ column }) => column.uniqueId);
      // Every element refers to the one before it.
      const of: ReferencesOf = ({ uniqueId }) => {
        const at = ids.indexOf(uniqueId);
        const question = at > 0 ? ids[at - 1] : undefined;
        return question === undefined ? [] : [{ question }];
      };
      const placeIn = ({ pages: now }: EditedForm) => new Map(filledColumns(now).map(({ column }, at) => [column.uniqueId, at]));
      const [runAny, newId] = [commandsWith(of), newIds()];
      let present: EditedForm = { header: 'Heading', pages, settings: newSettings() };
      for (const pick of all) {
        const outcome = runAny(present, commandFrom(present, pick), newId);
        if ('done' in outcome) present = outcome.done;
      }
      const places = placeIn(present);
      for (const { column } of filledColumns(present.pages) as { column: FilledColumn }[])
        for (const { question } of of(column))
          expect(places.get(question) ?? Number.POSITIVE_INFINITY).toBeLessThan(places.get(column.uniqueId) ?? 0);
    }),
    { numRuns: 100 },
  );
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pages } from '../form.ts';
import { columnOf, formOf, keyOf } from '../testing/one-question.ts';
import { sizeOfAnswers, sizeOfFields } from './answer-size.ts';

const question = keyOf('question');
const problemIn = (pages: Pages, answer: unknown) => sizeOfAnswers(pages, { [question]: answer }).problems?.fields;
const tooLong = (most: string) => ({ [question]: `Use at most ${most} characters.` });

describe('answers beyond the limits of every form', () => {
  it('are named by their question: texts, parts of a name, lists', () => {
    const [text, input, name, checkbox] = (['text', 'input', 'fullname', 'checkbox'] as const).map((kind) =>
      formOf(columnOf(kind, {}, question)),
    ) as [Pages, Pages, Pages, Pages];
    expect(problemIn(text, { value: '\n'.repeat(40_001) })).toEqual(tooLong('20,000'));
    expect(problemIn(input, { value: 'x'.repeat(4_001) })).toEqual(tooLong('2,000'));
    expect(problemIn(name, { value: { firstname: 'x', lastname: 'x'.repeat(401) } })).toEqual(tooLong('200'));
    expect(problemIn(checkbox, [{ value: 'x' }, { value: 'x'.repeat(4_001) }])).toEqual(tooLong('2,000'));
    expect(problemIn(text, Array(501).fill({}))).toEqual({ [question]: 'This answer could not be read. Please give it again.' });
    expect(sizeOfFields(text, [[question, 'x'.repeat(40_001)]]).problems?.fields).toEqual(tooLong('20,000'));
    expect(sizeOfFields(name, [[`${question}.lastname`, 'x'.repeat(401)]]).problems?.fields).toEqual(tooLong('200'));
  });

  it('are more answers than a form has questions', () => {
    const pages = formOf(columnOf('text', {}, question));
    const answers = (count: number) =>
      Object.fromEntries([question, ...Array.from({ length: count - 1 }, (_, n) => `k${n}`)].map((key) => [key, {}]));
    expect(sizeOfAnswers(pages, answers(250)).problems).toBeNull();
    expect(sizeOfAnswers(pages, answers(251)).problems?.fields).toEqual({ k0: 'This form has no such field.' });
  });

  it('are none that a person can type, and never make it throw', () => {
    const pages = formOf(columnOf('text', {}, question));
    const value = 'a\r\n'.repeat(10_000);
    expect(sizeOfAnswers(pages, { [question]: { value } })).toEqual({ characters: 30_000, problems: null });
    expect(
      sizeOfFields(pages, [
        [question, value],
        ['other', 'x'],
      ]),
    ).toEqual({ characters: 30_001, problems: null });
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (answer) => problemIn(pages, answer) === undefined));
    for (const userData of [null, 1, 'x', []]) expect(sizeOfAnswers(pages, userData).problems).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isBlankEntry } from '../elements/entry.ts';
import { takesAnswer } from '../elements/index.ts';
import { ELEMENT_KINDS, type Pages } from '../form.ts';
import { messages } from '../messages.ts';
import { arbitraryAnswers, arbitraryPages } from '../testing/arbitrary-form.ts';
import { columnOf, formOf, keyOf } from '../testing/one-question.ts';
import type { Answer } from './answers.ts';
import { askedIn } from './asked.ts';
import { answerableColumns } from './questions.ts';
import { unknownParts } from './unknown-parts.ts';
import { validateSubmission } from './validate-submission.ts';

const unknown = (part: string) => `This answer has a part that is not known: ${part}.`;
const question = keyOf('question');
const direction = { page: 0, row: 0, col: 0 };
const kinds = ELEMENT_KINDS.filter(takesAnswer);
const partOf = (pages: Pages, answer: unknown) => unknownParts(pages, { [question]: answer })?.fields[question];
const answered = arbitraryPages.chain((pages) => arbitraryAnswers(pages).map((given) => ({ pages, ...given })));

describe('a part of an answer that no rule reads', () => {
  it.each(kinds)('is refused by name beside the value of %s', (kind) => {
    const pages = formOf(columnOf(kind, {}, question));
    for (const value of ['x', '', null, undefined, 1, {}]) expect(partOf(pages, { value, direction, text: 'x' })).toBe(unknown('text'));
    expect(partOf(pages, { text: 'x' })).toBe(unknown('text'));
    expect(partOf(pages, [{ value: 'x' }, { value: 'y', note: 'x' }])).toBe(unknown('note'));
    const flag = partOf(pages, { value: 'x', isRangeComplete: true });
    expect(flag).toBe(kind === 'date' ? undefined : unknown('isRangeComplete'));
  });

  it('is refused by name inside a full name, also where the name would otherwise be blank', () => {
    const pages = formOf(columnOf('fullname', {}, question));
    expect(partOf(pages, { value: { first: 'Ada', last: 'Lovelace' }, direction })).toBe(unknown('first'));
    expect(partOf(pages, { value: { firstname: 'Ada', lastname: 'Lovelace', middle: 'B' } })).toBe(unknown('middle'));
    expect(partOf(pages, { value: { firstname: 'Ada' } })).toBeUndefined();
  });

  it('is short in its text, and never makes it throw', () => {
    const pages = formOf(columnOf('input', {}, question));
    expect(partOf(pages, { ['x'.repeat(5000)]: 1 })?.length).toBeLessThan(200);
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (answer) => partOf(pages, answer) !== null));
    for (const userData of [null, 1, 'x', []]) expect(unknownParts(pages, userData)).toBeNull();
    expect(unknownParts(pages, JSON.parse('{"__proto__": {"other": 1}}'))).toBeNull();
  });
});

/** A value after the documented normalization: a number becomes its digits, a date is padded, free text is trimmed and cleaned. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plain);
  return String(value ?? '').replace(/[\s\p{C}]|\b0+(?=\d)/gu, '');
};
const valuesOf = (answer: Answer) => (Array.isArray(answer) ? answer : [answer]).map(({ value }) => plain(value));

describe('what is acknowledged', () => {
  it('is what was sent: no answer is dropped and no value changed, whatever the form asks', () => {
    fc.assert(
      fc.property(answered, ({ pages, userData, files }) => {
        expect(unknownParts(pages, userData)).toBeNull();
        const checked = validateSubmission(askedIn(pages), { userData, files });
        if ('error' in checked) throw new Error(JSON.stringify(checked.error));
        const given = Object.entries(userData).filter(([, answer]) => (Array.isArray(answer) ? answer.length > 0 : !isBlankEntry(answer)));
        for (const [uniqueId, answer] of given) {
          const kept = checked.ok.answers[uniqueId];
          expect(kept && valuesOf(kept)).toEqual(valuesOf(answer));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is never less than was sent: one part more anywhere is refused at its question', () => {
    const anyPart = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).filter((part) => !(part in {}));
    fc.assert(
      fc.property(answered, fc.nat(), anyPart, fc.jsonValue({ maxDepth: 1 }), ({ pages, userData, files }, which, part, value) => {
        const { column } = answerableColumns(pages)[which % answerableColumns(pages).length] ?? {};
        if (!column || ['value', 'direction', 'isRangeComplete'].includes(part)) return;
        const answer = userData[column.uniqueId];
        const more = Array.isArray(answer) ? [...answer, { [part]: value }] : { ...answer, [part]: value };
        const sent = { ...userData, [column.uniqueId]: more };
        expect(unknownParts(pages, sent)?.fields).toEqual({ [column.uniqueId]: unknown(part) });
        const stray = { ...userData, [part]: { value } };
        expect(validateSubmission(askedIn(pages), { userData: stray, files })).toMatchObject({
          error: { fields: { [part]: messages.unknownField } },
        });
      }),
      { numRuns: 300 },
    );
  });
});

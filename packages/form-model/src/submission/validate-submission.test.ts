import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages } from '../messages.ts';
import { arbitraryAnswers, arbitraryPages, postedFields } from '../testing/arbitrary-form.ts';
import { columnOf, formOf, keyOf } from '../testing/one-question.ts';
import { askedIn } from './asked.ts';
import { answerableColumns } from './questions.ts';
import { userDataFromFields } from './read-posted-form.ts';
import { validateSubmission } from './validate-submission.ts';

const nowhere = { page: 7, row: 7, col: 7 };
const [name, mail, note, day, photo, picture] = ['name', 'mail', 'note', 'day', 'photo', 'picture'].map(keyOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const pages = formOf(
  columnOf('image', { required: true }, picture),
  columnOf('input', { required: true }, name),
  columnOf('input', { typeinput: 'email' }, mail),
  columnOf('text', {}, note),
  columnOf('date', { defaultDateLabel: 'Range' }, day),
  columnOf('upload', {}, photo),
);
const entry = (value: unknown) => ({ value, direction: nowhere });

describe('a submission', () => {
  it('answers what was asked: nothing else is required, and an answer to anything else is refused by name', () => {
    const all = askedIn(pages);
    const asked = { ...all, questions: all.questions.filter(({ column }) => column.uniqueId !== name), notAsked: [name] };
    expect(validateSubmission(asked, { userData: { [note]: entry('hello') } })).toMatchObject({
      ok: { answers: { [note]: { value: 'hello' } } },
    });
    expect(validateSubmission(asked, { userData: { [name]: entry('Ada') } })).toMatchObject({
      error: { fields: { [name]: messages.unknownField } },
    });
  });

  it('is asked every question, each required by its own setting until the time is up', () => {
    const required = (isUnfinished: boolean) =>
      askedIn(pages, { isUnfinished }).questions.flatMap((one) => (one.isRequired ? [one.column.uniqueId] : []));
    expect([required(false), required(true)]).toEqual([[name], []]);
    expect(askedIn(pages)).toMatchObject({ notAsked: [], questions: answerableColumns(pages) });
  });

  it('[PUB-32] [PUB-33] comes back in the order of the form, each answer with its real place', () => {
    const userData = { [note]: entry('hello'), [mail]: entry('ada@example.com'), [name]: entry('Ada') };
    const result = validateSubmission(askedIn(pages), { userData, files: { [photo]: [{ name: 'a.png', size: 1 }] } });
    expect(result).toEqual({
      ok: {
        answers: {
          [name]: { value: 'Ada', direction: { page: 0, row: 1, col: 0 } },
          [mail]: { value: 'ada@example.com', direction: { page: 0, row: 2, col: 0 } },
          [note]: { value: 'hello', direction: { page: 0, row: 3, col: 0 } },
          [photo]: { value: 'forDeleteFiles', direction: { page: 0, row: 5, col: 0 } },
        },
        email: 'ada@example.com',
        shortText: [],
      },
    });
    expect('ok' in result && Object.keys(result.ok.answers)).toEqual([name, mail, note, photo]);
  });

  it('[PUB-31] sends a short text of 200 characters apart, and one of 199 not', () => {
    const listed = (length: number) => {
      const result = validateSubmission(askedIn(pages), {
        userData: { [name]: entry('x'.repeat(length)), [note]: entry('y'.repeat(500)) },
      });
      return 'ok' in result ? result.ok.shortText : result.error;
    };
    expect(listed(199)).toEqual([]);
    expect(listed(200)).toEqual([{ uniqueId: name, value: 'x'.repeat(200) }]);
    const address = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(20)}.example`;
    const result = validateSubmission(askedIn(pages), { userData: { [name]: entry('Ada'), [mail]: entry(address) } });
    expect(result).toMatchObject({ ok: { shortText: [{ uniqueId: mail, value: address }] } });
  });

  it('[PUB-22] [PUB-23] is refused while a required answer is missing, a required image is not asked for', () => {
    for (const userData of [{}, { [name]: entry('  ') }, { [name]: null }]) {
      expect(validateSubmission(askedIn(pages), { userData })).toEqual({
        error: { value: 'Please complete all required fields.', fields: { [name]: messages.required } },
      });
    }
  });

  it('[PUB-22] [PUB-25] names every field at fault; a missing required answer leads, then an incomplete date', () => {
    const partial = { [day]: entry('01/01/2026 - '), [mail]: entry('ada') };
    expect(validateSubmission(askedIn(pages), { userData: partial })).toEqual({
      error: {
        value: 'Please complete all required fields.',
        fields: { [name]: messages.required, [mail]: messages.email, [day]: messages.dateIncomplete },
        email: messages.email,
      },
    });
    const withName = { ...partial, [name]: entry('Ada') };
    expect(validateSubmission(askedIn(pages), { userData: withName })).toMatchObject({
      error: { value: 'Please fill in the date field completely.' },
    });
    const onlyMail = { [name]: entry('Ada'), [mail]: entry('ada') };
    expect(validateSubmission(askedIn(pages), { userData: onlyMail })).toMatchObject({
      error: { value: messages.checkMarked, email: messages.email },
    });
  });

  it('[PUB-22] a name given by half is a missing required answer', () => {
    const half = formOf(columnOf('fullname', { required: true, both: true }, name));
    const userData = { [name]: entry({ firstname: 'Ada', lastname: '' }) };
    expect(validateSubmission(askedIn(half), { userData })).toMatchObject({ error: { value: messages.requiredMissing } });
  });

  it('may lack required answers when the time is up, and is kept as far as it was typed', () => {
    expect(validateSubmission(askedIn(pages, { isUnfinished: true }), { userData: {} })).toMatchObject({ ok: { email: '' } });
    expect(validateSubmission(askedIn(pages, { isUnfinished: true }), { userData: { [mail]: entry('ada@') } })).toMatchObject({
      ok: { answers: { [mail]: { value: 'ada@' } } },
    });
    const [number, choice] = [keyOf('number'), keyOf('choice')];
    const timed = formOf(
      columnOf('input', { typeinput: 'number', required: true }, number),
      columnOf('date', { required: true }, day),
      columnOf('radio', {}, choice),
    );
    const check = (userData: unknown) => validateSubmission(askedIn(timed, { isUnfinished: true }), { userData });
    const typed = { [number]: entry('-3'), [day]: entry('12/03') };
    expect(check(typed)).toMatchObject({ ok: { answers: { [number]: { value: '-3' }, [day]: { value: '12/03' } } } });
    for (const [key, value] of [
      [choice, 'no option'],
      [number, '1'.repeat(2001)],
      [day, '1'.repeat(2001)],
      [day, { start: 1 }],
    ] as const) {
      expect(check({ ...typed, [key]: entry(value) })).toMatchObject({ error: { fields: { [key]: expect.any(String) } } });
    }
    fc.assert(
      fc.property(
        arbitraryPages.chain((form) => arbitraryAnswers(form).map((given) => ({ form, ...given }))),
        fc.infiniteStream(fc.boolean()),
        ({ form, userData, files }, isKept) => {
          // Any part of valid answers is valid when the time is up.
          const part = Object.fromEntries(Object.entries(userData).filter(([key]) => files[key] || isKept.next().value));
          const checked = validateSubmission(askedIn(form, { isUnfinished: true }), { userData: part, files });
          if ('error' in checked) throw new Error(JSON.stringify(checked.error));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is refused with an answer or a file that no question asks for', () => {
    const other = keyOf('other');
    const fields = (userData: unknown, files = {}) => {
      const result = validateSubmission(askedIn(pages), { userData, files });
      return 'error' in result ? result.error.fields : result;
    };
    const userData = { [name]: entry('Ada') };
    expect(fields({ ...userData, [other]: entry('x') })).toEqual({ [other]: messages.unknownField });
    expect(fields({ ...userData, [picture]: entry('x') })).toEqual({ [picture]: messages.unknownField });
    expect(fields(userData, { [other]: [{ name: 'a.png', size: 1 }] })).toEqual({ [other]: messages.unknownField });
    expect(fields(userData, { [note]: [{ name: 'a.png', size: 1 }] })).toEqual({ [note]: messages.takesNoFiles });
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`.padEnd(500, 'x'), entry('x')]));
    const listed = fields({ ...userData, ...many });
    expect(JSON.stringify(listed).length).toBeLessThan(5000);
  });

  it('takes the keys of Object.prototype for what they are: unknown fields', () => {
    const userData: unknown = JSON.parse(`{"__proto__": {"value": "x"}, "constructor": {"value": "y"}, "${name}": {"value": "Ada"}}`);
    const result = validateSubmission(askedIn(pages), { userData });
    expect('error' in result && Object.entries(result.error.fields)).toEqual([
      ['__proto__', messages.unknownField],
      ['constructor', messages.unknownField],
    ]);
    expect(({} as Record<string, unknown>).value).toBeUndefined();
  });

  it('is unreadable when userData is no map', () => {
    for (const userData of [null, undefined, 'x', 1, [], [entry('x')]]) {
      expect(validateSubmission(askedIn(pages), { userData })).toEqual({ error: { value: messages.unreadable, fields: {} } });
    }
  });

  it('any valid answers to any form are taken, keep their values when checked again, and survive a native post', () => {
    fc.assert(
      fc.property(
        arbitraryPages.chain((form) => arbitraryAnswers(form).map((given) => ({ form, ...given }))),
        ({ form, userData, files }) => {
          const first = validateSubmission(askedIn(form), { userData, files });
          if ('error' in first) throw new Error(JSON.stringify(first.error));
          const { answers } = first.ok;
          expect(validateSubmission(askedIn(form), { userData: answers, files })).toEqual(first);
          const read = userDataFromFields(form, postedFields(form, answers), files);
          expect(validateSubmission(askedIn(form), { userData: read, files })).toEqual(first);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('without one of its required answers it is refused, whichever it is', () => {
    fc.assert(
      fc.property(
        arbitraryPages.chain((form) => fc.record({ form: fc.constant(form), given: arbitraryAnswers(form), which: fc.nat() })),
        ({ form, given, which }) => {
          const required = answerableColumns(form).filter(({ column }) => column.content.required);
          const left = required[which % Math.max(required.length, 1)]?.column.uniqueId;
          if (left === undefined) return;
          const without = <T>(map: Record<string, T>) => Object.fromEntries(Object.entries(map).filter(([key]) => key !== left));
          const result = validateSubmission(askedIn(form), { userData: without(given.userData), files: without(given.files) });
          expect(result).toEqual({
            error: expect.objectContaining({ value: messages.requiredMissing, fields: { [left]: messages.required } }),
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('never throws on hostile JSON, and what it takes it takes again', () => {
    fc.assert(
      fc.property(
        arbitraryPages.chain((form) => {
          const keys = answerableColumns(form).map(({ column }) => column.uniqueId);
          const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', ...keys), fc.string());
          const shape = fc.record({ value: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), direction: fc.jsonValue() });
          return fc.record({ form: fc.constant(form), entries: fc.array(fc.tuple(key, fc.oneof(fc.jsonValue(), shape, fc.array(shape)))) });
        }),
        ({ form, entries }) => {
          const userData = Object.fromEntries(entries);
          for (const { column } of answerableColumns(form)) column.content.required = false;
          const result = validateSubmission(askedIn(form), { userData });
          if ('ok' in result) expect(validateSubmission(askedIn(form), { userData: result.ok.answers })).toEqual(result);
        },
      ),
      { numRuns: 300 },
    );
  });
});

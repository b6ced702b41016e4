import { describe, expect, it } from '@jest/globals';
import type { ElementKind } from '../form.ts';
import { messages } from '../messages.ts';
import { answerTo, columnOf, valueOr } from '../testing/one-question.ts';
import { elementDefinitions } from './index.ts';
import { nextOption } from './options.ts';

const here = { page: 0, row: 0, col: 0 };
const elsewhere = { page: 9, row: 9, col: 9 };

describe.each(['dropdown', 'radio'] as const)('%s', (kind) => {
  const column = columnOf(kind);

  it('takes the value of one of its options and nothing else', () => {
    expect(valueOr(column, 'option2')).toEqual({ value: 'option2' });
    for (const value of ['option5', 'Option2', 'toString', '__proto__']) expect(valueOr(column, value)).toBe(messages.option);
    for (const value of [['option2'], {}, true]) expect(valueOr(column, value)).toBe(messages.unreadable);
  });

  it('shows the label, and the bare value once the option is gone', () => {
    const { toText, toKeys } = elementDefinitions[kind];
    const labelled = columnOf<'dropdown' | 'radio'>(kind, { options: [{ id: 'a', value: 'option1', label: 'Earthenware' }] });
    // The definition and the column are of the same kind, chosen by the table above.
    const shown = (value: string) => toText({ value, direction: here }, labelled as never);
    expect(shown('option1')).toBe('Earthenware');
    expect(shown('option9')).toBe('option9');
    expect(toKeys({ value: 'option1', direction: here }, labelled as never)).toEqual(['option1']);
    expect(toKeys(undefined, labelled as never)).toEqual([]);
  });
});

describe('checkbox', () => {
  const column = columnOf('checkbox');
  const ticked = (...values: string[]) => values.map((value) => ({ value, direction: elsewhere }));

  it('[PUB-32] takes a list of entries and puts the real place on each', () => {
    expect(answerTo(column, ticked('option3', 'option1'))).toEqual([
      { value: 'option3', direction: here },
      { value: 'option1', direction: here },
    ]);
  });

  it('refuses the same option twice, an unknown one, and what is no list', () => {
    expect(answerTo(column, ticked('option1', 'option1'))).toBe(messages.optionTwice);
    expect(answerTo(column, ticked('option1', 'nothing'))).toBe(messages.option);
    expect(answerTo(column, ticked('1', '2', '3', '4', '5'))).toBe(messages.optionTwice);
    expect(answerTo(column, { value: 'option1', direction: here })).toBe(messages.unreadable);
    expect(answerTo(column, ['option1'])).toBe(messages.unreadable);
  });

  it('[PUB-24] is empty with no entry and with blank entries only', () => {
    const required = columnOf('checkbox', { required: true });
    for (const answer of [[], ticked(''), ticked(' ', ''), { value: '' }]) expect(answerTo(required, answer)).toBe(messages.required);
  });

  it('shows the labels in one line', () => {
    expect(elementDefinitions.checkbox.toText(ticked('option1', 'option4'), column)).toBe('option1, option4');
    expect(elementDefinitions.checkbox.toKeys(ticked('option1', 'option4'), column)).toEqual(['option1', 'option4']);
  });
});

describe('rating', () => {
  const column = columnOf('rating');

  it('takes 1 to 5 stars and nothing else', () => {
    for (const stars of ['1', '2', '3', '4', '5']) expect(valueOr(column, stars)).toEqual({ value: stars });
    expect(valueOr(column, 3)).toEqual({ value: '3' });
    for (const value of ['0', '6', '1.5', '-1', '05', 'five', {}]) expect(valueOr(column, value)).toBe('Choose 1 to 5 stars.');
  });
});

describe('options', () => {
  it('[ELEM-06] start as option1 to option4, with the filter on', () => {
    for (const kind of ['dropdown', 'radio', 'checkbox'] as const) {
      const { content } = columnOf(kind);
      expect(content.options.map(({ value, label }) => [value, label])).toEqual(
        ['option1', 'option2', 'option3', 'option4'].map((name) => [name, name]),
      );
      expect(new Set(content.options.map(({ id }) => id)).size).toBe(4);
      expect(content.filter).toBe(true);
    }
  });

  it("[ELEM-07] get 'option N' with the next number when one is added, and never a value twice", () => {
    const { options } = columnOf('radio').content;
    let made = 0;
    const newId = () => {
      made += 1;
      return `id${made}`;
    };
    const fifth = nextOption(options, newId);
    expect(fifth).toEqual({ id: 'id1', value: 'id2', label: 'option 5' });
    expect(nextOption([...options.slice(1), fifth], newId)).toEqual({ id: 'id3', value: 'id4', label: 'option 6' });
    expect(nextOption(options, newId)).toEqual({ id: 'id5', value: 'id6', label: 'option 5' });
  });

  it.each([
    ['none', []],
    ['501', Array.from({ length: 501 }, (_, index) => ({ id: `o${index}`, value: `v${index}`, label: '' }))],
    [
      'two of one value',
      [
        { id: 'a', value: 'x', label: '1' },
        { id: 'b', value: 'x', label: '2' },
      ],
    ],
    [
      'two of one id',
      [
        { id: 'a', value: 'x', label: '1' },
        { id: 'a', value: 'y', label: '2' },
      ],
    ],
    ['a blank value', [{ id: 'a', value: ' ', label: '1' }]],
    ['a value of two lines', [{ id: 'a', value: 'x\ny', label: '1' }]],
    ['an unknown key', [{ id: 'a', value: 'x', label: '1', color: 'red' }]],
    ['no list', { length: 1 }],
  ])('are refused as %s', (_what, options) => {
    for (const kind of ['dropdown', 'radio', 'checkbox'] as ElementKind[]) {
      const { checkContent } = elementDefinitions[kind];
      expect(checkContent({ ...columnOf(kind).content, options })[0]?.path).toMatch(/^options/);
    }
  });
});

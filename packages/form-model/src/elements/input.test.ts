import { describe, expect, it } from '@jest/globals';
import { messages } from '../messages.ts';
import { columnOf, valueOr } from '../testing/one-question.ts';
import { elementDefinitions } from './index.ts';
import { isEmail } from './input.ts';

describe('a single-line text', () => {
  const column = columnOf('input');

  it('takes 200 characters, and more up to 2,000', () => {
    for (const length of [1, 200, 201, 2000]) expect(valueOr(column, 'x'.repeat(length))).toEqual({ value: 'x'.repeat(length) });
    expect(valueOr(column, 'x'.repeat(2001))).toBe('Use at most 2,000 characters.');
  });

  it.each([
    ['  outer space goes  ', 'outer space goes'],
    ['two\r\nlines\tbecome one', 'two lines become one'],
    ['control\u0000 characters\u0007 go', 'control characters go'],
    ['half \ud83d a character', 'half \ufffd a character'],
    ['whole \u{1f600} ones stay', 'whole \u{1f600} ones stay'],
    ['=1+1 <b>"\'&', '=1+1 <b>"\'&'],
  ])('cleans %j', (given, kept) => {
    expect(valueOr(column, given)).toEqual({ value: kept });
  });

  it.each([[{}], [[]], [true], [{ firstname: 'a', lastname: 'b' }]])('refuses %j, which is no text', (value) => {
    expect(valueOr(column, value)).toBe(messages.unreadable);
  });
});

describe('a number', () => {
  const column = columnOf('input', { typeinput: 'number' });

  it.each(['1', '1.0', '1.5', '007', '+3', '2e3', '99999999999999999999'])('[PUB-29] takes %s', (value) => {
    expect(valueOr(column, value)).toEqual({ value });
  });

  it.each(['0', '0.99', '-1', '-0', '1e-1', 'one', '1,5', '0x10', '1e999', '+', '.', 'Infinity', '1 2', '9'.repeat(200)])(
    '[PUB-29] refuses %s',
    (value) => {
      expect(valueOr(column, value)).toBe('Enter a number of 1 or more.');
    },
  );

  it('takes a number of JSON as its digits', () => {
    expect(valueOr(column, 5)).toEqual({ value: '5' });
  });
});

describe('a phone number', () => {
  const column = columnOf('input', { inputmode: 'tel' });

  it.each([
    '112',
    '+44 20 7946 0958',
    '(+44) 20.7946/0958',
    '(555) 010-9999 ext. 12',
    '555‑010‑9999 x7',
    '0049 30 1234567',
    '٠٢٠ ٧٩٤٦ ٠٩٥٨',
  ])('takes %s', (value) => {
    expect(valueOr(column, value)).toEqual({ value });
  });

  it.each(['12', 'call me', '+', '---', 'ada@example.com', '555 010 9999 or mail', '1'.repeat(60), '=1+112', '++49 30 1234'])(
    'refuses %s',
    (value) => {
      expect(valueOr(column, value)).toBe('Enter a phone number like +1 555 010 9999.');
    },
  );

  it('is a text: other types of fields refuse the setting', () => {
    const { checkContent } = elementDefinitions.input;
    expect(checkContent(column.content)).toEqual([]);
    expect(checkContent({ ...column.content, typeinput: 'number' })).toEqual([
      { path: 'inputmode', message: "must be missing unless typeinput is 'text'" },
    ]);
    expect(checkContent({ ...column.content, inputmode: 'url' })).toHaveLength(1);
  });
});

describe('an email field', () => {
  const column = columnOf('input', { typeinput: 'email' });

  it.each(['ada@example.com', 'a.b+c_d-e@sub.example.co.uk', "o'neil@example.museum", 'jürgen@bücher.example', 'x@xn--bcher-kva.example'])(
    '[ELEM-05] takes %s',
    (value) => {
      expect(valueOr(column, value)).toEqual({ value });
    },
  );

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@exa mple.com',
    'a da@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@127.0.0.1',
    'ada@example.com,eve@example.com',
    '<ada@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(250)}.com`,
  ])('[ELEM-05] refuses %s', (value) => {
    expect(valueOr(column, value)).toBe('Enter an email address like name@example.com.');
  });

  it('answers hostile input as quickly as any', () => {
    for (const piece of ['a.', '-.', 'a@', '..', 'a-']) expect(isEmail(`a@${piece.repeat(100_000)}`)).toBe(false);
    expect(valueOr(column, 'a.'.repeat(100_000))).toBe('Use at most 2,000 characters.');
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages } from '../messages.ts';
import { columnOf, valueOr } from '../testing/one-question.ts';
import { elementDefinitions } from './index.ts';
import { isEmail } from './input.ts';
import { plainEmail, plainLine, plainNumber, plainPhone } from './plain.ts';

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

/** What addresses, phone numbers and numbers are written with. */
const PIECES = [
  'a',
  'mailto:',
  'E-mail: ',
  'tel ',
  '<',
  '>',
  '(',
  ')',
  '[',
  '"',
  "'",
  '*',
  '@',
  '.',
  ',',
  ':',
  '%2b',
  '%40',
  '\u2022',
  ' ',
  '1',
  '234',
  '\u20ac',
  '%',
  '-',
  ',-',
  '\u30fc',
  '\u00b4',
  '\u0661',
  '+',
  '#',
  'e\u0301',
];

it('a value with a form means the same when it is read again, and every digit of every script is one', () => {
  const forms = [
    columnOf('input', { typeinput: 'email' }),
    columnOf('input', { typeinput: 'number' }),
    columnOf('input', { inputmode: 'tel' }),
  ];
  const written = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 12 }));
  fc.assert(
    fc.property(written, (text) => {
      expect(plainLine(plainLine(text))).toBe(plainLine(text));
      for (const form of forms) {
        const taken = valueOr(form, text);
        if (taken && typeof taken === 'object' && 'value' in taken) expect(valueOr(form, taken.value)).toEqual(taken);
      }
    }),
  );
  for (let code = 0; code < 0x11_0000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(sign)) expect(plainLine(sign)).toMatch(/^\d$/);
  }
  expect(['٠', '٩', '߉', '०', '๓', '᠙', '𑓓', '𝟿', '９'].map(plainLine)).toEqual(['0', '9', '9', '0', '3', '9', '3', '9', '9']);
});

describe('a phone number', () => {
  const column = columnOf('input', { inputmode: 'tel' });

  it.each(['112', '+44 20 7946 0958', '(+44) 20.7946/0958', '(555) 010-9999 ext. 12', '01 23 45 67 89 poste 7', '0049 30 1234567'])(
    'takes %s',
    (value) => {
      expect(valueOr(column, value)).toEqual({ value });
    },
  );

  it.each([
    ['\u202d+1 555 010 9999\u202c', '+1 555 010 9999'],
    ['+1\u200b555\u200e0109999\ufe0d', '+15550109999'],
    ['0\u00ad30 1234', '030 1234'],
    ['555\u2011010\u20119999 x7', '555-010-9999 x7'],
    ['+33\u00a01\u202f23\u200945', '+33 1 23 45'],
    ['٠٢٠ ٧٩٤٦ ٠٩٥٨', '020 7946 0958'],
    ['०२० ७९४६', '020 7946'],
    ['＋８１（３）１２３４', '+81(3)1234'],
    ['tel:+1-555-010-9999', '+1-555-010-9999'],
    ['Tel.: 030 1234', '030 1234'],
    ['tel:555-1234;ext=7', '555-1234 ext. 7'],
    ['03ー1234ー5678', '03-1234-5678'],
    ['０３－１２３４－５６７８（内線１２）', '03-1234-5678(内線12)'],
    ['電話：03-1234-5678', '03-1234-5678'],
    ['Mobile: 0664 1234567', '0664 1234567'],
    ['Tél. 01 23 45 67 89', '01 23 45 67 89'],
    ['Моб. +7 495 123-45-67', '+7 495 123-45-67'],
    ['📞 +1 555 010 9999', '+1 555 010 9999'],
    ['☎\ufe0f 030 1234', '030 1234'],
    ["'+15550109999", '+15550109999'],
    ['“030 1234”', '030 1234'],
    ['555·010·9999', '555.010.9999'],
    ['555 • 010 • 9999', '555.010.9999'],
    ['[+49] 30 1234', '(+49) 30 1234'],
    ['+1 555 010 9999. ', '+1 555 010 9999'],
    ['+1 555 010 9999;', '+1 555 010 9999'],
    ['+1 555 010 9999 (work)', '+1 555 010 9999 (work)'],
    ['whatsapp:+15550109999', '+15550109999'],
  ])('takes %j as %s', (written, meant) => {
    expect(valueOr(column, written)).toEqual({ value: meant });
  });

  it.each([
    '1-800-GET-HELP',
    '+1 800 FLOWERS',
    '0800 REIMANN',
    '555-010-9999 home',
    '555 010 9999 - privé',
    '555-010-9999,,12#',
    '555-010-9999;12',
  ])('takes %s, as people and their phones write it', (value) => {
    expect(valueOr(column, value)).toEqual({ value });
  });

  it.each([
    '12',
    'call me',
    '+',
    '---',
    'ada@example.com',
    '555 010 9999 or mail',
    '123 MAIN STREET',
    '555 tomorrow',
    '800 A',
    '1'.repeat(60),
    '=1+112',
    '++49 30 1234',
  ])('refuses %s', (value) => {
    expect(valueOr(column, value)).toBe('Enter a phone number like +1 555 010 9999.');
  });

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
    'ada@127.0.0.1',
    'ada@example.com,eve@example.com',
    'Ada <ada@example.com>, Eve <eve@example.com>',
    'ada@example.com or eve@example.com',
    'https://ada@example.com',
    'ada lovelace@example.com',
    'ada@mail.example,com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(250)}.com`,
  ])('[ELEM-05] refuses %s', (value) => {
    expect(valueOr(column, value)).toBe('Enter an email address like name@example.com.');
  });

  it.each([
    ['ada@example.com.', 'ada@example.com'],
    ['<ada@example.com>', 'ada@example.com'],
    ['Ada Lovelace <ada@example.com>', 'ada@example.com'],
    ['mailto:ada@example.com?subject=Hello', 'ada@example.com'],
    ['MAILTO:ada@example.com', 'ada@example.com'],
    ['ada@example.com,', 'ada@example.com'],
    ['ada @ example.com', 'ada@example.com'],
    ['ada@example. com', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada@example。com', 'ada@example.com'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['\u3000ada@exam\u00adple.com\u200b', 'ada@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ["'ada@example.com'", 'ada@example.com'],
    ['“ada@example.com”', 'ada@example.com'],
    ['«ada@example.com»', 'ada@example.com'],
    ['*ada@example.com*', 'ada@example.com'],
    ['(ada@example.com)', 'ada@example.com'],
    ['[ada@example.com](mailto:ada@example.com)', 'ada@example.com'],
    ['ada@example.com<mailto:ada@example.com>', 'ada@example.com'],
    ['mailto://ada@example.com', 'ada@example.com'],
    ['mailto:ada%2Bforms@example.com', 'ada+forms@example.com'],
    ['E-Mail: ada@example.com', 'ada@example.com'],
    ['Correo electrónico: ada@example.com', 'ada@example.com'],
    ['メール：ada@example.com', 'ada@example.com'],
    ['email ada@example.com', 'ada@example.com'],
    ['•\tada@example.com', 'ada@example.com'],
    ['✉\ufe0f ada@example.com', 'ada@example.com'],
    ['ada@example.com (Ada Lovelace)', 'ada@example.com'],
    ['ada@example.com!', 'ada@example.com'],
    ['ada@example.com/', 'ada@example.com'],
    ['ada@example.com،', 'ada@example.com'],
    ['"Lovelace, Ada" <ada@example.com>; ', 'ada@example.com'],
    ['Ada Lovelace (ada@example.com)', 'ada@example.com'],
    ['1. ada@example.com', 'ada@example.com'],
    ['2) ada@example.com', 'ada@example.com'],
    ['- ada@example.com', 'ada@example.com'],
    ['* ada@example.com', 'ada@example.com'],
    ['ada. lovelace@example. com', 'ada.lovelace@example.com'],
    ['o’neil@example.com', "o'neil@example.com"],
    ['YAS\u0130N@EXAMPLE.NET', 'YASIN@EXAMPLE.NET'],
    ['yasi\u0307n@example.net', 'yasin@example.net'],
    ['‘o’neil@example.com’', "o'neil@example.com"],
  ])('[ELEM-05] takes %j as %s', (written, meant) => {
    expect(valueOr(column, written)).toEqual({ value: meant });
  });

  it('answers hostile input as quickly as any', () => {
    for (const piece of ['a.', '-.', 'a@', '..', 'a-']) expect(isEmail(`a@${piece.repeat(100_000)}`)).toBe(false);
    for (const piece of [...PIECES, 'a.', 'a: ', '((', '. ']) {
      const text = `\u00e9${piece.repeat(2_000).slice(0, 1_990)}!`;
      for (const plain of [plainEmail, plainPhone, plainNumber]) expect(plain(text)).toEqual(expect.any(String));
    }
    expect(valueOr(column, 'a.'.repeat(100_000))).toBe('Use at most 2,000 characters.');
  });
});

import { describe, expect, it } from '@jest/globals';
import { nameFault, namesFaults, shownName } from './name-policy.ts';

const ADDRESS = 'The name cannot contain a web or email address.';

describe('a name', () => {
  it.each([
    'evil.example',
    'a@b',
    'http://x',
    'www.x',
    'evil\u200b.example',
    'evil.\u200bexample',
    'evil.e\u0301xample',
    'evil．example',
    'evil。example',
    'evil․example',
    'at 192.0.2.7',
    'Evil.Com',
    'x.com',
    't.me/x',
    'A.P.evil.example',
    'Dr.com',
    'bank.Login.example',
    'Bit.Ly',
    'Evil.DE',
  ])('contains no address, however it is spelled: %j', (name) => expect(nameFault(name, 'name')).toBe(ADDRESS));

  it.each(['', '\u200b', '\u3164', '\u2800 \u200d'])('is seen: %j is none', (name) =>
    expect(nameFault(name, 'name')).toBe('Please enter your name.'),
  );

  it.each(['a\u202eb', 'a\u2066b', 'a\nb'])('has no character that turns or breaks the text around it: %j', (name) =>
    expect(nameFault(name, 'name')).toBe('The name contains a character that cannot be shown.'),
  );

  it.each([
    'Ada',
    'J. R. R.',
    'Dr. Zoë',
    'مهدی‌زاده',
    'Ngọc-Ánh',
    'O’Neill Jr.',
    '山田。',
    'Louis XIV.',
    'K.Ramesh',
    'A.P.J.Abdul',
    'St.John',
    'st.john',
    'Abd.rahman',
    'Dr.Mabuse',
    'Md.Rahman',
    'P.de Vries',
    'Ph.D',
    'د.محمد',
    'Ramesh.Kumar',
    'J.R.R. Tolkien',
    'Э.Т.А.Гофман',
  ])('may be %s', (name) => expect(nameFault(name, 'name')).toBeNull());
});

describe('two names', () => {
  it.each([
    ['Suharto', '', []],
    ['', 'Suharto', []],
    ['', '', ['firstname', 'lastname']],
    ['', 'evil.example', ['lastname']],
  ])('%j and %j have faults at %j: one name is enough', (firstname, lastname, faulty) => {
    const faults = Object.entries(namesFaults({ firstname, lastname }));
    expect(faults.flatMap(([field, text]) => (text === null ? [] : field))).toEqual(faulty);
  });
});

it.each([
  ['  K.Ramesh ', 'K.Ramesh'],
  ['evil.example', 'evil example'],
  ['https://evil.example/x', 'https evil example x'],
  ['a\u202eb', 'ab'],
  ['@@', ''],
])('a name of another sign-in is never lost: %j is %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
  if (shown !== '') expect(nameFault(shown, 'name')).toBeNull();
});

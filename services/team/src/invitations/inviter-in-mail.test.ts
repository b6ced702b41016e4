import { describe, expect, it } from '@jest/globals';
import { inviterInMail } from './inviter-in-mail.ts';

const personOf = (firstname: string, lastname = '') => ({
  ...{ userId: 'u', firstname, lastname, email: 'ada@example.org', avatar: '', createdAt: 1, color: '' },
});

describe('mails to third persons', () => {
  it.each([
    'Ada Byron',
    'J. R. R. Tolkien',
    'Zoë O’Neill',
    "Anne-Marie D'Arc",
    'K. Ramesh',
    'Ngọc Ánh',
    '山田 太郎',
    'محمد علي',
    'Suharto',
    'Dr. Mabuse',
  ])('call somebody by the name %s', (name) => expect(inviterInMail(personOf(name))).toBe(name));

  it.each([
    'Call +49 900 123456 now',
    'Call nine 900',
    'evil .example',
    'evil․ com',
    'evil,com',
    'evil.1com',
    'K.Ramesh',
    'evil.Example',
    'write to a@b',
    'Line\nbreak',
    '٠٩٠٠ ١٢٣',
    'a'.repeat(41),
    '',
  ])('call somebody by the address whose name is %j', (name) => expect(inviterInMail(personOf(name))).toBe('ada@example.org'));
});

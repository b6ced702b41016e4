import { describe, expect, it } from '@jest/globals';
import { asciiDomain, normalizeEmail } from './email-address.ts';

describe('an address of mail as it is compared', () => {
  it('has no case and no blanks around it', () => {
    expect(normalizeEmail('  Ada.Lovelace@Example.COM ')).toBe('ada.lovelace@example.com');
    expect(normalizeEmail('Jose\u0301@example.com')).toBe('jos\u00e9@example.com');
  });

  it.each([
    ['Jürgen@Müller.example', 'jürgen@xn--mller-kva.example'],
    ['jürgen@mu\u0308ller.example', 'jürgen@xn--mller-kva.example'],
    ['jürgen@XN--MLLER-KVA.example', 'jürgen@xn--mller-kva.example'],
    ['a@faß.de', 'a@xn--fa-hia.de'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a"b@c"@müller.example', 'a"b@c"@xn--mller-kva.example'],
  ])('is one whichever way its domain is written: %s', (typed, compared) => {
    expect(normalizeEmail(typed)).toBe(compared);
    expect(normalizeEmail(compared)).toBe(compared);
  });

  it.each(['', 'ada', '@', 'ü', 'a@', 'a@ü b', 'a@ü/b', 'a@ü:80', 'a@0x7f.1', 'a@1.2.3.4', 'a@xn--ü.de'])(
    'stays as it is without a domain: %j',
    (typed) => expect(normalizeEmail(typed)).toBe(typed),
  );

  it('is of a domain of its own with each subdomain', () => {
    expect(asciiDomain('Mail.Müller.example')).toBe('mail.xn--mller-kva.example');
  });
});

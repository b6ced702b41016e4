import { normalizeEmail } from '@formwright/platform';
import { describe, expect, it } from '@jest/globals';
import { isEmailAddress } from './email-address.ts';

describe('an email address', () => {
  it('is compared without regard to case and blanks around it', () => {
    expect(normalizeEmail('  Ada.Lovelace@Example.COM ')).toBe('ada.lovelace@example.com');
    expect(normalizeEmail('Jose\u0301@example.com')).toBe('jos\u00e9@example.com');
  });

  it.each(['a@b.example', 'ada+forms@mail.example.org', "o'neil@example.ie", 'x_y-z@sub-domain.example', 'jürgen@müller.example'])(
    'accepts %s',
    (address) => expect(isEmailAddress(address)).toBe(true),
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.example',
    'a@',
    'a@@b.example',
    'a b@c.example',
    'a@b..example',
    'a..b@c.example',
    '.a@b.example',
    'a.@b.example',
    'a@-b.example',
    'a@b.example\nbcc: c@d.example',
    'a\u0000@b.example',
    'Ada <a@b.example>',
    'a,b@c.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b.'.repeat(130)}example`,
  ])('refuses %j', (address) => expect(isEmailAddress(address)).toBe(false));
});

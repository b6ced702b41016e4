import { describe, expect, it } from '@jest/globals';
import { emailOf, isEmailAddress, shownEmailOf } from './email-address.ts';

describe('an email address', () => {
  it('is compared and shown as the same, whichever way a browser sends it', () => {
    for (const typed of ['Ada <Ada@Müller.example>', 'Ada@xn--mller-kva.example']) {
      expect(emailOf(typed)).toBe('ada@xn--mller-kva.example');
      expect(shownEmailOf(typed)).toBe('Ada@Müller.example'.replace('M', typed.includes('xn--') ? 'm' : 'M'));
    }
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

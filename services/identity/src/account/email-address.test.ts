import { describe, expect, it } from '@jest/globals';
import { emailFault, emailOf, isEmailAddress, shownEmailOf } from './email-address.ts';

describe('an email address', () => {
  it('is compared and shown as the same, whichever way a browser sends it', () => {
    for (const typed of ['Ada <Ada@Müller.example>', 'Ada@xn--mller-kva.example']) {
      expect(emailOf(typed)).toBe('ada@xn--mller-kva.example');
      expect(shownEmailOf(typed)).toBe('Ada@Müller.example'.replace('M', typed.includes('xn--') ? 'm' : 'M'));
    }
  });

  it('has vowel signs where its script has them, and no dot above the capital I of a Turkish keyboard', () => {
    for (const address of [
      '\u0938\u0902\u092a\u0930\u094d\u0915@\u0909\u0926\u093e\u0939\u0930\u0923.\u092d\u093e\u0930\u0924',
      '\u0e17\u0e35\u0e21@\u0e44\u0e17\u0e22.\u0e44\u0e17\u0e22',
    ])
      expect([address, isEmailAddress(emailOf(address))]).toEqual([address, true]);
    for (const typed of ['YAS\u0130N@EXAMPLE.NET', 'yasi\u0307n@example.net']) {
      expect(emailOf(typed)).toBe('yasin@example.net');
      expect(shownEmailOf(typed).toLowerCase()).toBe('yasin@example.net');
    }
  });

  it.each(['a@b.example, c@d.example', 'a@b.example;c@d.example', 'a@b.example\nc@d.example'])(
    'says of %j that it is more than one',
    (typed) => expect(emailFault(emailOf(typed))).toBe('Please enter one email address at a time.'),
  );
  it.each(['a@b', 'a b@c', 'a@@b.example'])('says of %j that it is none', (typed) =>
    expect(emailFault(emailOf(typed))).toBe('Please enter a valid email address.'),
  );

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

import { describe, expect, it } from '@jest/globals';
import { maySignUp, readSignupRule, type SignupRule, signupNote, spellSignupRule } from './signup-rule.ts';

const rule = (text: string): SignupRule => {
  const read = readSignupRule(text);
  if (!read) throw new Error(`${text} was refused`);
  return read;
};

describe('who may sign up', () => {
  it('is read as it is written, and refused as anything else', () => {
    for (const text of ['open', 'invitation', 'closed', 'domains:example.org', 'domains:example.org,Bücher.example'])
      expect(spellSignupRule(rule(text))).toBe(text);
    expect(rule(' domains: example.org , example.com ').domains).toEqual(['example.org', 'example.com']);
    const wrong = ['', 'Open', 'close', 'open:', 'closed:a.org', 'domains', 'domains:', 'domains:a.org,', 'domains:localhost'];
    const noDomains = ['@a.org', 'http://a.org', 'a.org:80', 'a.org/b', 'a b.org', '10.0.0.1', '*.a.org', '.a.org', 'a..org', 'a.org.'];
    for (const text of [...wrong, ...noDomains.map((name) => `domains:${name}`)])
      expect([text, readSignupRule(text)]).toEqual([text, null]);
  });

  it('is everybody, whose domain is named in any spelling of it, who is invited, or nobody', () => {
    const domains = rule('domains:Example.org,bücher.example');
    const emails = ['ada@example.org', 'ada@EXAMPLE.ORG', 'ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@BÜCHER.example'];
    for (const email of emails) expect([email, maySignUp(domains, email)]).toEqual([email, true]);
    const others = ['ada@sub.example.org', 'ada@example.org.evil.example', 'ada@evil-example.org', 'ada@example.com', 'a@b@c'];
    for (const email of others) expect([email, maySignUp(domains, email)]).toEqual([email, false]);
    const rules = ['open', 'domains:example.org', 'invitation', 'closed'].map(rule);
    expect(rules.map((each) => maySignUp(each, 'bob@example.com'))).toEqual([true, false, false, false]);
    expect(rules.map((each) => maySignUp(each, 'bob@example.com', true))).toEqual([true, true, true, false]);
  });

  it('is said to whom it keeps out', () => {
    expect(signupNote(rule('open'))).toBeNull();
    expect(signupNote(rule('domains:a.org'))).toMatch(/ at a\.org, and for /);
    expect(signupNote(rule('domains:a.org,b.org,c.org'))).toMatch(/ at a\.org, b\.org or c\.org, and for /);
  });
});

import { expect, it } from '@jest/globals';
import { securityTextOf } from './security-text.ts';

it('says whom to tell of abuse, and until when that is good', () => {
  const told = { abuseEmail: 'abuse@example.org', publicUrl: 'https://forms.example' };
  const clock = { now: () => Date.UTC(2026, 0, 1) };
  expect(securityTextOf({ ...told, abuseEmail: '' }, clock)).toBeUndefined();
  expect(securityTextOf(told, clock)?.()).toBe(
    'Contact: mailto:abuse@example.org\nExpires: 2026-06-30T00:00:00.000Z\nCanonical: https://forms.example/.well-known/security.txt\nPreferred-Languages: en\n',
  );
});

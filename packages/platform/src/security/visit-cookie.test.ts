import { expect, it } from '@jest/globals';
import { readVisit, signVisit } from './visit-cookie.ts';

const secret = 'a secret of at least thirty-two characters';
const visit = { id: 'abcdefghijkLMNOPQRSTUV', startedAt: 1_790_000_000_000 };

it('a visit comes back as it was signed, and proves nothing for another form or with another secret', () => {
  const token = signVisit(secret, 'link', visit);
  expect(readVisit(secret, 'link', token)).toEqual(visit);
  expect(readVisit(secret, 'other', token)).toBeNull();
  expect(readVisit(`${secret}!`, 'link', token)).toBeNull();
  expect(readVisit(secret, 'link', undefined)).toBeNull();
});

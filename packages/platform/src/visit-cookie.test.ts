import { describe, expect, it } from '@jest/globals';
import { readVisit, signVisit } from './visit-cookie.ts';

const secret = 'a secret of at least thirty-two characters';
const visit = { id: 'abcdefghijkLMNOPQRSTUV', startedAt: 1_790_000_000_000 };

describe('the visit cookie', () => {
  it('comes back as it was signed', () => {
    expect(readVisit(secret, 'link', signVisit(secret, 'link', visit))).toEqual(visit);
  });
  it('proves nothing for another form, with another secret, or with another start', () => {
    const cookie = signVisit(secret, 'link', visit);
    expect(readVisit(secret, 'other', cookie)).toBeNull();
    expect(readVisit(`${secret}!`, 'link', cookie)).toBeNull();
    expect(readVisit(secret, 'link', cookie.replace('1790000000000', '1790000000001'))).toBeNull();
  });
  it.each([undefined, '', 'a.b.c', '..', `${'a'.repeat(22)}.1.x`, 'x'.repeat(5000)])('takes %p for no visit', (cookie) => {
    expect(readVisit(secret, 'link', cookie)).toBeNull();
  });
});

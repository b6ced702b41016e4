import { describe, expect, it } from '@jest/globals';
import { startOfVisit } from './start-of-visit.ts';

const now = Date.UTC(2026, 10, 21);

describe('the start of a visit', () => {
  it('is what the server recorded, whatever the client says', () => {
    expect(startOfVisit(now, { id: 'a', startedAt: now - 5000 }, now - 1)).toBe(now - 5000);
  });
  it('is the client’s word where the server has none and it is possible', () => {
    expect(startOfVisit(now, null, now - 1000)).toBe(now - 1000);
  });
  it.each([now + 1, now - 366 * 24 * 3600_000, null])('is unknown for %p', (claimed) => {
    expect(startOfVisit(now, null, claimed)).toBeNull();
  });
});

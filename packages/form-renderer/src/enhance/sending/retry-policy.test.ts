import { describe, expect, it } from '@jest/globals';
import { outcomeOf, pauseBefore } from './retry-policy.ts';

describe('sending again', () => {
  it('waits longer each time, as long as the server asks, and never for hours', () => {
    expect([0, 1, 2, 5, 40].map((attempt) => pauseBefore(attempt, null))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(pauseBefore(0, '7')).toBe(7000);
    expect(pauseBefore(0, '86400')).toBe(300_000);
    expect(pauseBefore(0, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(1000);
  });

  it('goes on for what may pass and stops for what will not', () => {
    for (const status of [0, 408, 429, 500, 503]) expect(outcomeOf(status, null, null)).toHaveProperty('retryAfter');
    for (const status of [400, 403, 404, 410, 413, 422]) expect(outcomeOf(status, null, null)).toHaveProperty('refused');
    expect(outcomeOf(409, { error: { value: 'Arrived.' } }, null)).toEqual({ refused: { value: 'Arrived.', fields: {} }, isStored: true });
  });

  it('[PUB-19] shows the text of the server, and a text of its own when there is none', () => {
    expect(outcomeOf(422, { error: { value: 'No.', fields: { a: 'b' } } }, null)).toMatchObject({
      refused: { value: 'No.', fields: { a: 'b' } },
    });
    expect(outcomeOf(400, { error: 'Too large.' }, null)).toMatchObject({ refused: { value: 'Too large.', fields: {} } });
    expect(outcomeOf(400, null, null)).toMatchObject({ refused: { value: 'Something went wrong.', fields: {} } });
    expect(outcomeOf(410, { error: 'Expired' }, null)).toMatchObject({
      refused: { value: expect.stringContaining('takes no answers now') },
    });
  });

  it('follows only web addresses', () => {
    const success_url = '/success?receipt=a.b';
    const destination = (redirect_url: string) => outcomeOf(200, { redirect_url, success_url }, null);
    expect(destination('https://example.com/x')).toEqual({ sent: 'https://example.com/x' });
    for (const redirect_url of ['javascript:alert(1)', '//example.com', 'data:text/html,x', '']) {
      expect(destination(redirect_url)).toEqual({ sent: success_url });
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { createRefreshCookies, judgeRefresh, newSession, refreshCookieOptions } from './session.ts';

const started = { userId: 'user1', isRemembered: true, device: { browser: '', system: '' }, ip: '203.0.113.77' };
const session = { ...newSession('A'.repeat(22), started, 1_000_000), generation: 3, former: 2 };

describe('a refresh cookie', () => {
  const cookies = createRefreshCookies('this installation');

  it('names its session and generation', () => {
    expect(cookies.read(cookies.write(session))).toEqual({ sessionId: session._id, generation: 3 });
  });

  it('is refused when anything of it is changed, or another installation wrote it', () => {
    const [body = '', signature = ''] = cookies.write(session).split('.');
    const of = (payload: unknown) => Buffer.from(JSON.stringify([null, payload])).toString('base64url');
    const forged = [
      undefined,
      '',
      `${of([session._id, 4])}.${signature}`,
      `${of(['B'.repeat(22), 3])}.${signature}`,
      `${body}.${'A'.repeat(43)}`,
      body,
      `${cookies.write(session)}x`,
      '__proto__.1.x',
      createRefreshCookies('another installation').write(session),
    ];
    expect(forged.map((cookie) => cookies.read(cookie))).toEqual(forged.map(() => null));
  });

  it('lasts 365 days when remembered, else as long as the browser runs; no script and no other site can use it', () => {
    const strict = { httpOnly: true, sameSite: 'strict', path: '/api' };
    expect(refreshCookieOptions(session, 1_000_000)).toEqual({ ...strict, maxAgeSeconds: 365 * 86_400 });
    expect(refreshCookieOptions({ ...session, isRemembered: false }, 1_000_000)).toEqual(strict);
  });
});

describe('judgeRefresh', () => {
  it('trades the current generation', () => {
    expect(judgeRefresh(session, 3, 2_000_000, '')).toBe('rotate');
  });
  it('repeats for the one before within a minute, also when the clock was set back', () => {
    expect(judgeRefresh(session, 2, 1_060_000, '')).toBe('repeat');
    expect(judgeRefresh(session, 2, 0, '')).toBe('repeat');
    expect(judgeRefresh(session, 2, 1_060_001, '')).toBe('reused');
  });
  it('goes on later in the same browser, once', () => {
    const known = { ...session, knownAs: 'device' };
    expect(judgeRefresh(known, 2, 2_000_000, 'device')).toBe('rotate');
    for (const other of ['', 'another']) expect(judgeRefresh(known, 2, 2_000_000, other)).toBe('reused');
    expect(judgeRefresh({ ...session, knownAs: '' }, 2, 2_000_000, '')).toBe('reused');
    const again = { ...known, generation: 4, former: 2 };
    expect(judgeRefresh(again, 3, 1_000_001, 'device')).toBe('reused');
    expect(judgeRefresh(again, 2, 1_000_001, 'device')).toBe('repeat');
    expect(judgeRefresh(again, 2, 2_000_000, 'device')).toBe('reused');
  });
  it('takes an older one for copied, also when the clock was set back', () => {
    expect(judgeRefresh(session, 1, 1_000_001, '')).toBe('reused');
    expect(judgeRefresh(session, 1, 0, '')).toBe('reused');
  });
  it('knows no session that has ended or expired', () => {
    expect(judgeRefresh(null, 3, 0, '')).toBe('ended');
    expect(judgeRefresh(session, 3, session.expiresAt, '')).toBe('ended');
  });
});

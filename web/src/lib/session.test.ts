import { getForms } from '@formwright/contracts/forms';
import { afterEach, describe, expect, it } from '@jest/globals';
import { stubNetwork } from '../testing/network.ts';
import { request } from './api-client.ts';
import { session } from './session.ts';

afterEach(() => session.end());

describe('a sign-in without remember-me', () => {
  it('leaves nothing in the local storage, also when its token is renewed', () => {
    session.start('remembered');
    session.start('first', { isRemembered: false });
    session.start('second');
    expect([session.isSignedIn(), session.token(), localStorage.length]).toEqual([true, 'second', 0]);
    session.end();
    expect([session.isSignedIn(), session.token(), sessionStorage.length, document.cookie]).toEqual([false, null, 0, '']);
  });

  it('holds in another tab, which renews a token of its own', async () => {
    session.start('first', { isRemembered: false });
    // What another tab has: the cookies, and an empty storage of its own.
    sessionStorage.clear();
    expect(session.isSignedIn()).toBe(true);
    stubNetwork({
      '/api/getForms': ({ headers }) => (headers.authorization === 'Bearer own' ? [200, []] : [401, { error: 'unauthorised' }]),
      '/api/refreshToken': () => [200, { access_token: 'own' }],
    });
    expect(await request(getForms, {})).toEqual([]);
    expect([session.token(), localStorage.length]).toEqual(['own', 0]);
  });

  it('is of the same user in every tab, before and after a tab has a token, and of nobody else', () => {
    const token = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;
    session.start(token('ada'), { isRemembered: false });
    sessionStorage.clear();
    expect([session.user(), session.token()]).toEqual(['ada', null]);
    session.start(token('ada'));
    expect(session.user()).toBe('ada');
    // Somebody else signs in by another tab.
    session.start(token('bob'), { isRemembered: false });
    sessionStorage.setItem('token', token('ada'));
    expect([session.user(), session.token()]).toEqual(['bob', null]);
  });

  it('is followed by a remembered one as any other', () => {
    session.start('first', { isRemembered: false });
    session.start('second', { isRemembered: true });
    expect([localStorage.getItem('token'), document.cookie]).toEqual(['second', '']);
  });
});

it('a sign-out in another tab is heard of in this one, and other data of the device is not', () => {
  let heard = 0;
  const stop = session.subscribe(() => {
    heard += 1;
  });
  // Browsers tell other tabs by this event. The key is null when everything was removed.
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  for (const key of ['token', 'auth', 'changed', null]) tell(key);
  expect(heard).toBe(4);
  tell('a draft');
  expect(heard).toBe(4);
  stop();
});

describe('the end of a session', () => {
  const elsewhere = (change: () => void) => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  };
  const refused = async () => {
    stubNetwork({ '/api/getForms': () => [401, { error: 'unauthorized' }], '/api/refreshToken': () => [401, { error: 'unauthorized' }] });
    await expect(request(getForms, {})).rejects.toThrow();
  };

  it('is news here if another tab or the server has ended it, until the next one begins', async () => {
    session.start('first');
    expect(session.ended() !== null).toBe(false);
    elsewhere(() => localStorage.clear());
    expect(session.ended() !== null).toBe(true);
    // A call that was under way is refused.
    session.end({ isAsked: false });
    expect(session.ended() !== null).toBe(true);
    elsewhere(() => localStorage.setItem('auth', '1'));
    expect(session.ended() !== null).toBe(false);
    session.start('second');
    await refused();
    expect([session.isSignedIn(), session.ended() !== null]).toEqual([false, true]);
    session.start('third');
    expect(session.ended() !== null).toBe(false);
  });

  it('is none if it was asked for here, or nobody was signed in', () => {
    session.start('first');
    session.end();
    expect(session.ended() !== null).toBe(false);
    elsewhere(() => localStorage.clear());
    expect(session.ended() !== null).toBe(false);
  });
});

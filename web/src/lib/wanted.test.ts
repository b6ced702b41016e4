import { beforeEach, describe, expect, it } from '@jest/globals';
import { tokenFor } from '../testing/tokens.ts';
import { session } from './session.ts';
import { wanted } from './wanted.ts';

beforeEach(() => {
  sessionStorage.clear();
  session.end();
});

describe('[D4] the place that somebody wanted', () => {
  it('is kept with its query for whoever signs in first', () => {
    wanted.keep({ pathname: '/responses/f1', search: '?workspace=ada' });
    session.start(tokenFor('ben'));
    expect(wanted.path()).toBe('/responses/f1?workspace=ada');
    wanted.forget();
    expect(wanted.path()).toBeNull();
  });

  it('of a session that ended is for the same user and account only', () => {
    session.start(tokenFor('ada', 'team'));
    session.end({ isAsked: false });
    wanted.keep({ pathname: '/form/f1', search: '' });
    expect(wanted.path()).toBe('/form/f1?workspace=team');
    session.start(tokenFor('ben'));
    expect(wanted.path()).toBeNull();
    session.start(tokenFor('ada'));
    expect(wanted.path()).toBe('/form/f1?workspace=team');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', ''])('is none of another site: %j', (path) => {
    wanted.keep({ pathname: path, search: '' });
    expect(wanted.path()).toBeNull();
    sessionStorage.setItem('wanted', JSON.stringify({ path, user: null }));
    expect(wanted.path()).toBeNull();
  });
});

import { getForms } from '@formwright/contracts/forms';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stubNetwork } from '../testing/network.ts';
import { tokenFor } from '../testing/tokens.ts';
import { request } from './api-client.ts';
import { session } from './session.ts';
import { workspaceMoves } from './workspace-moves.ts';

beforeEach(() => {
  session.end();
  localStorage.clear();
  session.start(tokenFor('ben'));
});

describe('another account that is opened', () => {
  it('is told of, with the former one and whether this tab asked for it; a renewed token is none', () => {
    expect(workspaceMoves.latest()).toBeNull();
    workspaceMoves.open(tokenFor('ben', 'ada'));
    expect(workspaceMoves.latest()).toMatchObject({ from: 'ben', isAsked: true });
    workspaceMoves.dismiss();
    session.start(tokenFor('ben', 'ada', 'renewed'));
    expect(workspaceMoves.latest()).toBeNull();
    session.start(tokenFor('ben'));
    expect(workspaceMoves.latest()).toMatchObject({ from: 'ada', isAsked: false });
    session.start(tokenFor('cem'));
    expect(workspaceMoves.latest()).toBeNull();
  });

  it('is none when a tab gets its first token, after a sign-in without remember-me', () => {
    session.start(tokenFor('ben', 'ada'), { isRemembered: false });
    workspaceMoves.dismiss();
    // What another tab has: the cookies, and an empty storage of its own.
    sessionStorage.clear();
    session.start(tokenFor('ben', 'ada'));
    expect([session.workspace(), workspaceMoves.latest()]).toEqual(['ada', null]);
  });
});

it('a call is not made again in another account, when its token was renewed there because the user was removed', async () => {
  workspaceMoves.open(tokenFor('ben', 'ada'));
  const own = tokenFor('ben', 'ben', 'own');
  const { calls } = stubNetwork({
    '/api/getForms': ({ headers }) => (headers.authorization === `Bearer ${own}` ? [200, []] : [401, { error: 'unauthorized' }]),
    '/api/refreshToken': () => [200, { access_token: own }],
  });
  await expect(request(getForms, {})).rejects.toThrow('Another account is open now.');
  expect(calls.map(({ path }) => path)).toEqual(['/api/getForms', '/api/refreshToken']);
  expect(workspaceMoves.latest()).toMatchObject({ from: 'ada', isAsked: false });
  expect(await request(getForms, {})).toEqual([]);
});

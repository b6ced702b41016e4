import { getForm, getForms, saveForm } from '@formwright/contracts/forms';
import { getMe, signinUser } from '@formwright/contracts/identity';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stubNetwork } from '../testing/network.ts';
import { request } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { session } from './session.ts';

const refused = { error: 'unauthorised' };

beforeEach(() => localStorage.clear());

describe('request', () => {
  it('[SHELL-13] sends the token of the local storage as a bearer token on owner calls, and none elsewhere', async () => {
    session.start('first');
    expect(localStorage.getItem('token')).toBe('first');
    localStorage.setItem('token', 'second');
    const { calls } = stubNetwork({ '/api/getForms': () => [200, []], '/api/signinUser': () => [200, { access_token: 'x' }] });
    await request(getForms, {});
    await request(signinUser, { body: { email: 'a', password: 'b' } });
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer second', undefined]);
  });

  it('renews a token that has run out once for all calls that meet it, and repeats them', async () => {
    session.start('old');
    const { calls } = stubNetwork({
      '/api/getForms': ({ headers }) => (headers.authorization === 'Bearer new' ? [200, []] : [401, refused]),
      '/api/getMe': ({ headers }) => (headers.authorization === 'Bearer new' ? [200, { firstname: 'Ada' }] : [401, refused]),
      '/api/refreshToken': () => [200, { access_token: 'new' }],
    });
    await expect(Promise.all([request(getForms, {}), request(getMe, {})])).resolves.toEqual([[], { firstname: 'Ada' }]);
    expect(calls.filter(({ path }) => path === '/api/refreshToken')).toHaveLength(1);
    expect(session.token()).toBe('new');
  });

  it('renews a token that has run out where a token is optional, so that an owner stays the owner', async () => {
    session.start('old');
    const { calls } = stubNetwork({
      '/api/getForm': ({ headers }) => (headers.authorization === 'Bearer new' ? [200, [[], {}]] : [401, refused]),
      '/api/refreshToken': () => [200, { access_token: 'new' }],
    });
    await expect(request(getForm, { body: { id: 'f1' } })).resolves.toEqual([[], {}]);
    expect(calls.map(({ path }) => path)).toEqual(['/api/getForm', '/api/refreshToken', '/api/getForm']);
  });

  it('takes the token that another tab has renewed meanwhile', async () => {
    session.start('old');
    const { calls } = stubNetwork({
      '/api/getForms': ({ headers }) => {
        if (headers.authorization === 'Bearer new') return [200, []];
        session.start('new');
        return [401, refused];
      },
    });
    await request(getForms, {});
    expect(calls.map(({ path }) => path)).toEqual(['/api/getForms', '/api/getForms']);
  });

  it('ends the sign-in when the session is over, not when the server cannot be reached', async () => {
    session.start('old');
    stubNetwork({ '/api/getForms': () => [401, refused] });
    await expect(request(getForms, {})).rejects.toMatchObject({ status: 0, message: 'Something went wrong.' });
    expect(session.isSignedIn()).toBe(true);

    stubNetwork({ '/api/getForms': () => [401, refused], '/api/refreshToken': () => [401, { error: 'ended' }] });
    await expect(request(getForms, {})).rejects.toBeInstanceOf(ApiError);
    expect(session.isSignedIn()).toBe(false);
    expect(session.token()).toBeNull();
  });

  it('takes an answer that breaks off in the middle for a server that cannot be reached', async () => {
    stubNetwork({ '/api/getForms': () => [200, Promise.reject(new TypeError('network error'))] });
    await expect(request(getForms, {})).rejects.toMatchObject({ status: 0, isTemporary: true });
  });

  describe('on a line that takes bytes and gives no answer', () => {
    const never = new Promise<never>(() => undefined);
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('gives up after half a minute, as where the server cannot be reached (L6)', async () => {
      stubNetwork({ '/api/getForms': () => never });
      const said = jest.fn();
      const call = request(getForms, {}).catch(said);
      await jest.advanceTimersByTimeAsync(29_000);
      expect(said).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1_000);
      await call;
      expect(said.mock.calls).toMatchObject([[{ status: 0, isTemporary: true }]]);
    });

    it('gives an answer up that stops in the middle (L6)', async () => {
      stubNetwork({ '/api/getForms': () => [200, never] });
      const call = expect(request(getForms, {})).rejects.toMatchObject({ status: 0 });
      await jest.advanceTimersByTimeAsync(120_000);
      await call;
    });

    it('gives a picture the time that a slow line needs (L6)', async () => {
      stubNetwork({ '/api/saveForm': () => never });
      const said = jest.fn();
      const body = { title: 'a', formData: [], form_id: 'f', form_header: '', userFormlabels: [], version: 1 } as never;
      const files = [{ field: 'image1', file: new Blob(['x'.repeat(1_000_000)]), name: 'a.png' }];
      void request(saveForm, { body, files }).catch(said);
      await jest.advanceTimersByTimeAsync(129_000);
      expect(said).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(2_000);
      expect(said).toHaveBeenCalledTimes(1);
    });

    it('lets the caller leave at any time, and tells that apart', async () => {
      stubNetwork({ '/api/getForms': () => never });
      const leaving = new AbortController();
      const call = expect(request(getForms, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
      leaving.abort();
      await call;
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  it('reads texts by field, and tells nothing from inside the server', async () => {
    stubNetwork({ '/api/signinUser': () => [401, { error: { email: 'Unknown.' } }] });
    await expect(request(signinUser, { body: { email: '', password: '' } })).rejects.toMatchObject({ fields: { email: 'Unknown.' } });
    stubNetwork({ '/api/signinUser': () => [500, { error: 'stack trace' }] });
    await expect(request(signinUser, { body: { email: '', password: '' } })).rejects.toMatchObject({
      message: 'Something went wrong.',
      isTemporary: true,
    });
    stubNetwork({ '/api/signinUser': () => [503, { error: 'Please try again in a moment.' }] });
    await expect(request(signinUser, { body: { email: '', password: '' } })).rejects.toMatchObject({
      message: 'Please try again in a moment.',
      isTemporary: true,
    });
    stubNetwork({ '/api/signinUser': () => [404, null] });
    await expect(request(signinUser, { body: { email: '', password: '' } })).rejects.toMatchObject({ message: 'Something went wrong.' });
  });

  it('sends a multipart body with JSON fields as text and files under their names', async () => {
    const { calls } = stubNetwork({ '/api/saveForm': () => [200, [[], {}]] });
    const body = { title: 'T', formData: [], form_id: 'f', form_header: 'H', userFormlabels: [], version: 3 };
    await request(saveForm, { body, files: [{ field: 'image1', file: new Blob(['x']), name: 'a.png' }] });
    expect(calls[0]?.body).toMatchObject({ title: 'T', formData: '[]', version: '3', image1: expect.any(File) });
    expect(calls[0]?.headers['content-type']).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { corsOriginsOf } from '../src/origins/cors.ts';
import { inProcess, openGateway, proxied } from './echo-gateway.ts';

const ours = 'https://example.org';
const preflight = { method: 'OPTIONS', headers: { origin: ours, 'access-control-request-method': 'POST' } };
const open = async (makeForwarder: typeof inProcess, setting: string) =>
  openGateway(await makeForwarder(), null, undefined, undefined, undefined, undefined, undefined, corsOriginsOf(setting));
const allowed = async (url: string, origin: string, path = '/api/getPlans') =>
  (await fetch(`${url}${path}`, { headers: { origin } })).headers.get('access-control-allow-origin');

describe.each([
  ['in this process', inProcess],
  ['by proxy', proxied],
])('pages of other sites, with services %s,', (_name, makeForwarder) => {
  it('may call the API if their origin is named, exactly, and send no cookies', async () => {
    const url = await open(makeForwarder, `${ours}, https://example.com:8443`);
    const others = ['https://example.com', 'http://example.org', 'https://example.org.evil.example', 'null'];
    const answers = [ours, 'https://example.com:8443', ...others].map((origin) => allowed(url, origin));
    expect(await Promise.all(answers)).toEqual([ours, 'https://example.com:8443', null, null, null, null]);
    const { headers } = await fetch(`${url}/api/getPlans`, { headers: { origin: ours } });
    expect([headers.get('access-control-allow-credentials'), headers.get('vary')]).toEqual([null, 'origin']);
    const asked = await fetch(`${url}/api/saveForm`, preflight);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, ours]);
    const told = (of: Headers) => [...of].filter(([name]) => name.startsWith('access-control-')).sort();
    const read = 'location, retry-after, tus-resumable, upload-expires, upload-length, upload-offset, x-request-id';
    const sent =
      'authorization, content-type, last-event-id, tus-resumable, upload-checksum, upload-length, upload-metadata, upload-offset';
    expect(told(asked.headers)).toEqual([
      ['access-control-allow-headers', sent],
      ['access-control-allow-methods', 'GET, HEAD, POST, PATCH, DELETE'],
      ['access-control-allow-origin', ours],
      ['access-control-expose-headers', read],
      ['access-control-max-age', '600'],
    ]);
    expect(told(headers)).toEqual([
      ['access-control-allow-origin', ours],
      ['access-control-expose-headers', read],
    ]);
    expect(await allowed(url, ours, '/f-abc')).toBeNull();
  });

  it('may all call it with *, without cookies', async () => {
    const url = await open(makeForwarder, '*');
    expect(await allowed(url, 'https://any.example')).toBe('*');
    expect((await fetch(`${url}/api/saveForm`, preflight)).headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may sign in by JSON, for which the browser asks first, but not by a form, nor by a cookie', async () => {
    for (const setting of [ours, '*']) {
      const url = await open(makeForwarder, setting);
      const send = async (path: string, type: string, origin = ours) => {
        const headers = { origin, 'sec-fetch-site': 'cross-site', 'content-type': type };
        return (await fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' })).status;
      };
      const json = 'application/json; charset=utf-8';
      expect([await send('/api/signinUser', json), await send('/api/beginGoogle', json)]).toEqual([200, 200]);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])
        expect([type, await send('/api/signinUser', type)]).toEqual([type, 403]);
      const others = ['/api/approve-invitation/token', '/api/refreshToken', '/api/signupUserGoogle', '/api/signinPasskey'];
      for (const path of others) expect([path, await send(path, json)]).toEqual([path, 403]);
      if (setting === ours) expect(await send('/api/signinUser', json, 'https://other.example')).toBe(403);
    }
  });

  it('may not call it by default', async () => {
    const url = await open(makeForwarder, '');
    expect(await allowed(url, ours)).toBeNull();
    expect((await fetch(`${url}/api/saveForm`, preflight)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('CORS_ORIGINS names what is no origin', () => {
  expect(() => corsOriginsOf('https://example.org/, example.com')).toThrow(
    'CORS_ORIGINS contains https://example.org/, which is no origin such as https://example.org.',
  );
});

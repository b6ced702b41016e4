import { describe, expect, it } from '@jest/globals';
import { OWN_ADDRESSES } from '../src/site/site-addresses.ts';
import { inProcess, openGateway } from './echo-gateway.ts';

describe('the web app', () => {
  it('is served for every screen, with the name of the product and where emails lie, escaped', async () => {
    const url = await openGateway(await inProcess());
    for (const path of ['/signin', '/form/abc', '/responses/x']) {
      const answer = await fetch(`${url}${path}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(
        '<!doctype html><title>A &#60;b&#62;Name&#60;/b&#62;</title><p data-privacy="/privacy">data/&#60;mail&#62;</p><meta property="og:image" content="http://localhost/assets/card.png">',
      );
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await fetch(`${url}/nonsense/path`)).status).toBe(404);
  });

  it('[AUTH-28] notes a first visit in a cookie of 365 days that contains nothing about the visitor', async () => {
    const url = await openGateway(await inProcess());
    for (const path of ['/', '/signin']) {
      const first = await fetch(`${url}${path}`);
      expect(first.headers.getSetCookie()).toEqual([`fw_visited=1; Path=/; Max-Age=${365 * 86_400}; HttpOnly; SameSite=Lax`]);
      expect((await fetch(`${url}${path}`, { headers: { cookie: 'fw_visited=1' } })).headers.getSetCookie()).toEqual([]);
    }
  });

  it('gives a browser without the mark of a member the landing page at /, and the app to all others', async () => {
    const url = await openGateway(await inProcess());
    const at = async (path: string, cookie = '') => (await fetch(`${url}${path}`, { headers: { cookie } })).text();
    const landing = '<!doctype html><title>A &#60;b&#62;Name&#60;/b&#62;</title><h1>Landing page</h1>';
    expect(await at('/')).toBe(landing);
    expect(await at('/?utm=mail')).toBe(landing);
    expect(await at('/', 'fw_try=1')).toBe(landing);
    for (const name of ['fw_own', '__Secure-fw_own', '__Host-fw_own']) expect(await at('/', `a=b; ${name}=token`)).not.toContain('Landing');
    expect((await fetch(url)).headers.get('vary')).toContain('cookie');
  });

  it('[use 13] serves the pages to read to everybody, or leads to those of the operator, and links the source where it is named', async () => {
    const own = await openGateway(await inProcess());
    const read = async (url: string, path: string, cookie = '') => (await fetch(`${url}${path}`, { headers: { cookie } })).text();
    for (const name of ['guide', 'privacy', 'terms']) {
      for (const cookie of ['', 'fw_own=token'])
        expect(await read(own, `/${name}?x=1`, cookie)).toBe(`<h1>${name} of A &#60;b&#62;Name&#60;/b&#62;</h1>`);
    }
    const addresses = { ...OWN_ADDRESSES, terms: '/terms', privacy: 'https://example.org/p?a=1&b=2', source: 'https://example.org/"s' };
    const set = await openGateway(
      await inProcess(),
      null,
      'https://forms.example.org',
      undefined,
      [],
      undefined,
      undefined,
      undefined,
      undefined,
      {
        addresses,
      },
    );
    const led = await fetch(`${set}/privacy`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([302, addresses.privacy]);
    expect(await read(set, '/guide')).toContain('<a href="https://example.org/&#34;s">Source</a>');
    expect(await read(set, '/signin')).toContain('data-privacy="https://example.org/p?a=1&#38;b=2"');
    expect(await read(set, '/signin')).toContain('content="https://forms.example.org/assets/card.png"');
  });

  it('has the site of MARKETING_URL in a frame of /checkUser only, which search engines leave alone', async () => {
    const none = [undefined, undefined, undefined, undefined, undefined, undefined] as const;
    const addresses = { ...OWN_ADDRESSES, marketing: 'https://www.example.org' };
    const set = await openGateway(await inProcess(), null, undefined, ...none, { addresses });
    const frames = async (url: string, path: string) =>
      /frame-src ([^;]*)/.exec((await fetch(`${url}${path}`)).headers.get('content-security-policy') ?? '')?.[1];
    for (const path of ['/checkUser', '/checkuser/', '/checkUser?x=1']) expect(await frames(set, path)).toBe(addresses.marketing);
    for (const path of ['/', '/signin', '/forms', '/checkUser/x', '/x/checkUser']) expect(await frames(set, path)).toBe("'self'");
    expect(await frames(await openGateway(await inProcess()), '/checkUser')).toBe("'self'");
    expect((await fetch(`${set}/checkUser`)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('leads from an address that was passed on in a sentence, or typed otherwise, to its screen or page', async () => {
    const url = await openGateway(await inProcess());
    const at = async (path: string) => {
      const { status, headers } = await fetch(`${url}${path}`, { redirect: 'manual' });
      return [path, status, headers.get('location')];
    };
    for (const [path, sound] of [
      ['/verify/aB-3_.', '/verify/aB-3_'],
      ['/reset/aB3%3E?x=1', '/reset/aB3?x=1'],
      ['/signin%E2%80%8B', '/signin'],
      ['/view/aB3).', '/view/aB3'],
      ['/health/', '/health'],
      ['/Health', '/health'],
    ])
      expect(await at(path as string)).toEqual([path, 302, sound]);
    for (const path of ['/signin/', '/SignIn', '/verify/aB-3_']) expect(await at(path)).toEqual([path, 200, null]);
    for (const path of ['/nonsense.', '//example.org.', '/api/nonsense.', '/signin.html', '/internal/x.'])
      expect(await at(path)).toEqual([path, 404, null]);
  });

  it('answers 404 where the app says that a page does not exist', async () => {
    const url = await openGateway(await inProcess());
    for (const path of ['/404', '/404/']) expect((await fetch(`${url}${path}`)).status).toBe(404);
  });

  it('[VIEW-09] tells search engines to leave the page of a response alone, and no other', async () => {
    const url = await openGateway(await inProcess());
    // The router of the app opens them in capital letters, too.
    for (const path of ['response/abc', 'view/abc', 'Response/abc', 'VIEW/abc/'])
      expect([path, (await fetch(`${url}/${path}`)).headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    expect((await fetch(`${url}/responses/abc`)).headers.get('x-robots-tag')).toBeNull();
  });

  it('serves its assets compressed beforehand and for a year', async () => {
    const url = await openGateway(await inProcess());
    const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(await answer.text()).toBe('console.log(1)');
  });

  it.each(['/api/unknown', '/files/unknown', '/assets/missing.js', '/favicon.ico', '/internal/x', '/metrics'])(
    'does not stand in for %s',
    async (path) => {
      const url = await openGateway(await inProcess());
      const answer = await fetch(`${url}${path}`);
      expect(answer.status).toBe(404);
    },
  );
});

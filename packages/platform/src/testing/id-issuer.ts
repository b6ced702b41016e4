import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID Connect issuer on this machine, instead of Google. */
export interface IdIssuer {
  url: string;
  /** How often its keys were fetched. */
  keyFetches(): number;
  /** An ID token for `clientId`. @param now epoch milliseconds */
  token(claims: Readonly<Record<string, unknown>>, now: number): Promise<string>;
  /** The same with a key that is not its own. */
  forgedToken(claims: Readonly<Record<string, unknown>>, now: number): Promise<string>;
  /** Who signs in by the authorization page, which sends the browser back at once. */
  signInAs(claims: Readonly<Record<string, unknown>>): void;
  close(): Promise<void>;
}

export const TEST_CLIENT_ID = 'client.example';

/** Starts an issuer on a free port. The test closes it. */
export async function startIdIssuer(): Promise<IdIssuer> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  let keyFetches = 0;
  let person: Readonly<Record<string, unknown>> = {};
  let url = '';

  const sign = (claims: Readonly<Record<string, unknown>>, now: number, key: typeof own.privateKey) => {
    const at = Math.floor(now / 1000);
    const payload = { iss: url, aud: TEST_CLIENT_ID, iat: at, exp: at + 3600, email_verified: true, ...claims };
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration')
      return json({ issuer: url, authorization_endpoint: `${url}/authorize`, jwks_uri: `${url}/keys` });
    if (pathname === '/keys') {
      keyFetches += 1;
      return json({ keys });
    }
    const back = searchParams.get('redirect_uri') ?? '';
    const token = await sign({ ...person, nonce: searchParams.get('nonce') }, Date.now(), own.privateKey);
    return response.writeHead(302, { location: `${back}#id_token=${token}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    keyFetches: () => keyFetches,
    token: (claims, now) => sign(claims, now, own.privateKey),
    forgedToken: (claims, now) => sign(claims, now, foreign.privateKey),
    signInAs: (claims) => {
      person = claims;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

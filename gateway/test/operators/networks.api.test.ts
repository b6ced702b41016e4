import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allContracts, type Contract, identity, rightOf, withTwin } from '@formwright/contracts';
import { createLogger } from '@formwright/platform';
import { createTestPasskey, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inProcessForwarder } from '../../src/forwarding/in-process-forwarder.ts';
import { createGateway } from '../../src/gateway.ts';
import { createProductWorld, productName, publicUrl } from '../product-world.ts';
import { writeSitePages } from '../site-pages.ts';

const office = '203.0.113.7';
const elsewhere = '198.51.100.1';
const origin = 'https://other.example';
const networks = ['203.0.113.0/24', '2001:db8::/32'];
const email = 'olga@example.com';

let world: TestWorld;
let gateway: Awaited<ReturnType<typeof createGateway>>;
let password = '';
/** What the operator has from the office. */
let copied: { authorization: string; cookie: string };
const passkey = createTestPasskey(publicUrl);
const webDir = mkdtempSync(join(tmpdir(), 'fw-networks-'));

beforeAll(async () => {
  writeSitePages(webDir);
  world = await createProductWorld({ operatorNetworks: networks });
  gateway = await openGateway(['10.0.0.1']);
  password = (await world.inject(identity.makeOperator, { body: { email } })).body.password;
});
afterAll(async () => {
  await gateway.close();
  await world.close();
  rmSync(webDir, { recursive: true, force: true });
});

/** What gateways have warned of. */
const warned: string[] = [];

function openGateway(trustProxy: string[] | false) {
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void warned.push(line) } });
  return createGateway({
    forwarder: inProcessForwarder(world.apps),
    ...{ productName, publicUrl, webDir, operatorNetworks: networks, corsOrigins: new Set([origin]) },
    requestsPerMinute: null,
    trustProxy,
    logger,
    ready: async () => ({ isReady: true, dependencies: {}, waiting: 0, deadLetters: 0 }),
  });
}

interface Sent {
  method?: 'GET' | 'POST' | 'OPTIONS';
  url: string;
  body?: object;
  headers?: Record<string, string>;
}
async function send({ method = 'POST', url, body, headers = {} }: Sent, from: string, at = gateway) {
  const reply = await at.inject({ method, url, headers, ...(body && { payload: body }), remoteAddress: from });
  const { 'x-request-id': _id, date: _date, ...rest } = reply.headers;
  return { status: reply.statusCode, text: reply.payload, headers: rest, cookies: reply.cookies };
}
const call = (contract: Contract, body: object, from: string, headers?: Record<string, string>) =>
  send({ url: contract.path, body, ...(headers && { headers }) }, from);
const cookiesOf = ({ cookies }: Pick<Awaited<ReturnType<typeof send>>, 'cookies'>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
/** Signs in by a passkey. */
async function byPasskey(from: string, key = passkey, at = gateway, headers: Record<string, string> = {}) {
  const asked = await send({ url: identity.beginPasskeySignin.path, body: {}, headers }, from, at);
  const body = { ...key.sign(JSON.parse(asked.text).options), operator: true };
  return send({ url: identity.signinPasskey.path, body, headers: { ...headers, cookie: cookiesOf(asked) } }, from, at);
}
const operators = allContracts.filter(({ name, may }) => name === 'confirmOperator' || (may !== undefined && rightOf(may) !== null));

describe("operators' networks", () => {
  it('hold what operators call and see; elsewhere it answers as what does not exist', async () => {
    expect(operators.length).toBeGreaterThan(30);
    for (const { method, path } of operators.flatMap(withTwin)) {
      const asked = { method: method as 'GET' | 'POST', url: path, ...(method === 'POST' && { body: {} }), headers: { origin } };
      const unknown = await send({ ...asked, url: '/api/noSuchCall' }, elsewhere);
      expect(unknown.status).toBe(404);
      expect([path, await send(asked, elsewhere)]).toEqual([path, unknown]);
      expect([path, (await send(asked, office)).status]).not.toEqual([path, 404]);
    }
    const page = { method: 'GET', headers: { accept: 'text/html' } } as const;
    const unknown = await send({ ...page, url: '/no-such-page' }, elsewhere);
    for (const url of ['/evi-admin', '/evi-admin/users', '/evi-admin?a=1']) {
      expect([url, await send({ ...page, url }, elsewhere)]).toEqual([url, unknown]);
      expect([url, (await send({ ...page, url }, office)).status]).toEqual([url, 200]);
    }
    expect((await send({ ...page, url: '/evi-admin' }, '2001:db8:1::9')).status).toBe(200);
  });

  it('are those of the client, as the proxies that are believed tell it', async () => {
    const from = (address: string, proxy: string) =>
      send({ method: 'GET', url: '/api/getAdminInfo', headers: { 'x-forwarded-for': address } }, proxy);
    expect((await from(office, '10.0.0.1')).status).toBe(401);
    expect((await from(elsewhere, '10.0.0.1')).status).toBe(404);
    // Some proxies name the port, too.
    for (const named of [`${office}:51234`, '[2001:db8:1::9]:443', '[2001:db8:1::9]'])
      expect([named, (await from(named, '10.0.0.1')).status]).toEqual([named, 401]);
    expect((await from(`${office}, ${elsewhere}:51234`, '10.0.0.1')).status).toBe(404);
    // Nobody believes this one, wherever it lies.
    for (const proxy of [elsewhere, office]) expect((await from(office, proxy)).status).toBe(404);
  });

  it('are where operators sign in; elsewhere a right password is as a wrong one, in every way', async () => {
    const right = await call(identity.sendlogin, { email, password }, elsewhere);
    const wrong = await call(identity.sendlogin, { email, password: 'wrong' }, elsewhere);
    expect([right.status, right]).toEqual([401, wrong]);
    const asOwner = await call(identity.signinUser, { email, password }, elsewhere);
    expect(asOwner).toEqual(await call(identity.signinUser, { email, password: 'wrong' }, elsewhere));

    const signedIn = await call(identity.sendlogin, { email, password }, office);
    const authorization = `Bearer ${JSON.parse(signedIn.text).access_token}`;
    const { options } = JSON.parse((await call(identity.beginPasskey, { password }, office, { authorization })).text);
    await call(identity.addPasskey, { ...passkey.make(options), name: 'Key' }, office, { authorization });
    const stranger = createTestPasskey(publicUrl);
    expect(await byPasskey(elsewhere)).toEqual(await byPasskey(elsewhere, stranger));
    expect((await byPasskey(office)).status).toBe(200);

    const cookie = cookiesOf(signedIn);
    copied = { authorization, cookie };
    expect((await call(identity.refreshToken, {}, elsewhere, { cookie })).status).toBe(401);
    expect((await call(identity.refreshToken, {}, office, { cookie })).status).toBe(200);
    // A token that was copied is good for nothing there, also for calls that owners have too.
    for (const contract of [identity.getMe, identity.getPasskeys, identity.getSecondFactor])
      expect([contract.name, (await call(contract, {}, elsewhere, { authorization })).status]).toEqual([contract.name, 401]);
    expect((await call(identity.getMe, {}, office, { authorization })).status).toBe(200);
  });

  it('are nowhere behind a proxy that nobody believes: its address says nothing of the client', async () => {
    warned.length = 0;
    const unbelieving = await openGateway(false);
    try {
      const asked = (headers: Record<string, string>, request: Sent = { method: 'GET', url: '/api/getAdminInfo' }) =>
        send({ ...request, headers: { ...request.headers, ...headers } }, office, unbelieving);
      const login = { url: identity.sendlogin.path, body: { email, password } };
      for (const headers of [{ 'x-forwarded-for': office }, { forwarded: `for=${office}` }, { 'x-real-ip': office }]) {
        expect((await asked(headers)).status).toBe(404);
        expect((await asked(headers, { method: 'GET', url: '/evi-admin', headers: { accept: 'text/html' } })).status).toBe(404);
      }
      const headers = { 'x-forwarded-for': office };
      const wrong = { ...login, body: { email, password: 'wrong' } };
      expect([(await asked(headers, login)).status, await asked(headers, login)]).toEqual([401, await asked(headers, wrong)]);
      const asOwner = (typed: string) => ({ url: identity.signinUser.path, body: { email, password: typed } });
      expect(await asked(headers, asOwner(password))).toEqual(await asked(headers, asOwner('wrong')));
      const stranger = createTestPasskey(publicUrl);
      expect(await byPasskey(office, passkey, unbelieving, headers)).toEqual(await byPasskey(office, stranger, unbelieving, headers));
      expect((await asked(headers, { url: identity.refreshToken.path, body: {}, headers: { cookie: copied.cookie } })).status).toBe(401);
      for (const { path } of [identity.getMe, identity.getPasskeys, identity.getSecondFactor])
        expect([path, (await asked(headers, { url: path, body: {}, headers: { authorization: copied.authorization } })).status]).toEqual([
          path,
          401,
        ]);
      expect([(await asked({})).status, (await asked({}, login)).status]).toEqual([401, 200]);
      expect((await byPasskey(office, passkey, unbelieving)).status).toBe(200);
      expect((await asked({}, { url: identity.getMe.path, body: {}, headers: copied })).status).toBe(200);
      const told = warned.filter((text) => text.includes('TRUST_PROXY')).map((text) => JSON.parse(text));
      expect(told).toMatchObject([{ from: expect.stringMatching(/^[\d.:a-f]+$/) }]);
    } finally {
      await unbelieving.close();
    }
  });

  it('are nowhere behind a proxy that is believed and does not say for whom it asks, though it lies within', async () => {
    const silent = '203.0.113.9';
    warned.length = 0;
    const believing = await openGateway([silent, 'loopback']);
    try {
      const asked = (headers: Record<string, string>, from = silent) =>
        send({ method: 'GET', url: '/api/getAdminInfo', headers }, from, believing);
      // The last one is what a proxy in front of it has told, which is silent itself.
      for (const headers of [{}, { 'x-forwarded-for': ' ' }, { 'x-real-ip': office }, { 'x-forwarded-for': silent }])
        expect([headers, (await asked(headers)).status]).toEqual([headers, 404]);
      const login = { url: identity.sendlogin.path, body: { email, password } };
      expect((await send(login, silent, believing)).status).toBe(401);
      expect((await asked({}, '127.0.0.1')).status).toBe(404);
      expect((await asked({ 'x-forwarded-for': office })).status).toBe(401);
      expect((await asked({ 'x-forwarded-for': office }, '127.0.0.1')).status).toBe(401);
      expect((await asked({}, office)).status).toBe(401);
      const told = warned.filter((text) => text.includes('OPERATOR_NETWORKS')).map((text) => JSON.parse(text));
      expect(told).toMatchObject([{ from: silent, msg: expect.stringContaining('X-Forwarded-For') }]);
    } finally {
      await believing.close();
    }
  });

  it('or not, no page of another site calls what is for operators', async () => {
    const preflight = { origin, 'access-control-request-method': 'POST' };
    for (const { path } of operators) {
      const asked = await send({ method: 'OPTIONS', url: path, headers: preflight }, office);
      const called = await send({ url: path, body: {}, headers: { origin } }, office);
      for (const { headers } of [asked, called]) expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
    }
    const others = await send({ url: '/api/getMe', body: {}, headers: { origin } }, office);
    expect(others.headers['access-control-allow-origin']).toBe(origin);
  });
});

import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @returns the operator's name in a header; undefined if it is malformed */
function nameIn(header = '') {
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}

/**
 * A local port for `npm run operator`: passes '/internal/SERVICE/…' to that service as a call of the operator, for whoever has the secret of
 * the port.
 * @param ports of the services by name
 * @param key the operator's private key
 * @param front where people reach the gateways
 * @param file for address and secret, readable by this user alone. They are right while the process with its id runs
 */
export async function openOperatorPort(ports, key, front, file) {
  const signingKey = createPrivateKey(key);
  const secret = randomBytes(32).toString('base64url');
  /** As packages/platform/src/security/call-tokens.ts makes them. */
  const tokenOf = (aud, htu, operator) => {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: 'operator', aud, htu, sub: `operator ${operator}`, iat, exp: iat + 60 };
    const signed = [{ alg: 'EdDSA', typ: 'call+jwt', kid: 'operator' }, claims].map(base64).join('.');
    return `${signed}.${sign(null, Buffer.from(signed), signingKey).toString('base64url')}`;
  };
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked;
    const service = url.split('/')[2] ?? '';
    const isKnown = url.startsWith('/internal/') && ports[service] !== undefined && headers['x-control-secret'] === secret;
    const operator = nameIn(headers['x-operator']);
    if (!isKnown || operator === undefined) return answer.writeHead(404).end('{"error":"Not found."}');
    const token = tokenOf(service, url, operator);
    const passing = { ...headers, 'x-call-token': token };
    const passed = request({ host: '127.0.0.1', port: ports[service], method, path: url, headers: passing }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () =>
      answer.headersSent ? answer.destroy() : answer.writeHead(503).end('{"error":"The service does not answer."}'),
    );
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const control = { url: `http://127.0.0.1:${server.address().port}`, front, secret, pid: process.pid };
  writeFileSync(file, JSON.stringify(control), { mode: 0o600 });
  return { close: () => server.close().closeAllConnections() };
}

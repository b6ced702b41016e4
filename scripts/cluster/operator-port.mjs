import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

/**
 * A local port for `npm run operator`: passes '/internal/SERVICE/…' to that service, which checks the secret itself.
 * @param ports of the services by name
 * @param file for address and secret, readable by this user alone. They are right while the process with its id runs
 */
export async function openOperatorPort(ports, secret, file) {
  const server = createServer((asked, answer) => {
    const port = ports[asked.url?.split('/')[2] ?? ''];
    if (!asked.url?.startsWith('/internal/') || port === undefined) return answer.writeHead(404).end('{"error":"Not found."}');
    const { method, url, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
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
  writeFileSync(file, JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, secret, pid: process.pid }), { mode: 0o600 });
  return { close: () => server.close().closeAllConnections() };
}

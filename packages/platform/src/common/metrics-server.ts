import { createServer } from 'node:http';
import { ConfigError, setting } from './config.ts';
import type { Metrics } from './metrics.ts';

/** Settings of a process whose other port is public. */
export const metricsSettings = {
  /** 0: no metrics. */
  metricsPort: setting.integer('METRICS_PORT', { min: 0, max: 65_535, default: 0 }),
  metricsHost: setting.text('METRICS_HOST', { default: 'localhost' }),
};

/** A port that serves the metrics and nothing else. */
interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves GET /metrics on a port of its own, for processes whose other port is public: strangers must not read the metrics.
 * @throws ConfigError if the port cannot be listened on
 */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.text().catch(() => null);
    if (text === null) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError([
          `METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened on (${error.code}). Set them to a free address.`,
        ]),
      ),
    );
    server.listen({ host, port }, resolve);
  });
  const address = server.address() as { port: number };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

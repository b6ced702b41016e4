import { resolve } from 'node:path';
import { type ServiceName, serviceNames } from '@formwright/contracts';
import {
  type Backlog,
  closeApp,
  closeOnSignals,
  createLogger,
  createMetrics,
  metricsSettings,
  readConfig,
  serveMetrics,
  setting,
  sumOfBacklogs,
} from '@formwright/platform';
import { createGateway } from './gateway.ts';
import { proxyForwarder } from './proxy-forwarder.ts';

const httpOnly = { schemes: ['http', 'https'] };
const services = Object.fromEntries(serviceNames.map((name) => [name, setting.url(`${name.toUpperCase()}_URL`, httpOnly)])) as Record<
  ServiceName,
  ReturnType<typeof setting.url>
>;
const spec = {
  host: setting.text('HOST', { default: '0.0.0.0' }),
  port: setting.integer('PORT', { min: 1, max: 65_535, default: 8080 }),
  publicUrl: setting.url('PUBLIC_URL', httpOnly),
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  webDir: setting.text('WEB_DIR', { default: 'web/dist' }),
  /** The ingress, whose X-Forwarded-For is trusted. */
  trustProxy: setting.text('TRUST_PROXY', { default: '' }),
  ...metricsSettings,
  logLevel: setting.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  ...services,
} as const;

/** The gateway alone. The services run in other processes, each with its own address. */
async function main(): Promise<void> {
  const config = readConfig(spec, process.env);
  const metrics = config.metricsPort === 0 ? undefined : createMetrics({ process: true });
  const gateway = await createGateway({
    forwarder: proxyForwarder(config),
    productName: config.productName,
    publicUrl: config.publicUrl,
    webDir: resolve(config.webDir),
    requestsPerMinute: 1200,
    trustProxy: config.trustProxy || false,
    logger: createLogger({ level: config.logLevel }),
    ...(metrics && { metrics }),
    ready: async () => {
      const answers = await Promise.all(serviceNames.map((name) => fetch(`${config[name]}/ready`)));
      if (answers.some((answer) => !answer.ok)) throw new Error('a service is not ready');
      return sumOfBacklogs(await Promise.all(answers.map((answer) => answer.json() as Promise<Backlog>)));
    },
  });
  const figures = metrics && (await serveMetrics(metrics, { host: config.metricsHost, port: config.metricsPort }));
  await gateway.listen({ host: config.host, port: config.port });
  closeOnSignals(async () => {
    await closeApp(gateway);
    await figures?.close();
  });
}

main().catch((error: Error) => {
  console.error(error.name === 'ConfigError' ? error.message : error);
  process.exit(1);
});

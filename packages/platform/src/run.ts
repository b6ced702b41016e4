import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames, topology } from '@formwright/contracts';
import type { Logger } from 'pino';
import { systemClock, systemIds } from './adapters/system.ts';
import { chooseBus, chooseFiles, chooseMail, chooseStore } from './choose-adapters.ts';
import { closeOnSignals } from './close-on-signals.ts';
import { composeServices } from './compose.ts';
import { ConfigError, type ConfigOf, readConfig, type Spec, setting } from './config.ts';
import { defaultSender } from './default-sender.ts';
import { createHttpCall } from './http/call.ts';
import { createMetrics } from './metrics.ts';
import type { Ports, Service } from './service.ts';
import { createLogger } from './telemetry.ts';

/** The variable with the address of a service: IDENTITY_URL. */
const addressOf = (name: ServiceName) => `${name.toUpperCase()}_URL`;

/** Settings of every service. */
const clusterSpec = {
  host: setting.text('HOST', { default: '0.0.0.0' }),
  port: setting.integer('PORT', { min: 0, max: 65_535, default: 8080 }),
  storeUrl: setting.url('STORE_URL', { schemes: ['mongodb', 'mongodb+srv', 'sqlite'] }),
  busUrl: setting.url('BUS_URL', { schemes: ['local', 'amqp', 'amqps'] }),
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  /** Default: built from the product's name. */
  mailFrom: setting.text('MAIL_FROM', { default: '' }),
  publicUrl: setting.url('PUBLIC_URL', { schemes: ['https', 'http'] }),
  internalSecret: setting.secret('INTERNAL_SECRET', { minLength: 32 }),
  authPublicKey: setting.secret('AUTH_PUBLIC_KEY', { minLength: 64 }),
  tmpDir: setting.text('TMP_DIR', { default: join(tmpdir(), 'formwright-uploads') }),
  logLevel: setting.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
} as const;

/** Settings of the services that the topology grants these resources. */
const grantedSpec = {
  files: setting.url('FILES_URL', { schemes: ['file', 's3'] }),
  mail: setting.url('MAIL_URL', { schemes: ['smtp', 'smtps', 'file'] }),
} as const;

export interface RunOptions<S extends Spec> {
  serviceName: ServiceName;
  /** The service's own settings, passed to `create`. */
  settings: S;
}

export interface RunningService {
  /** The address that it listens on. */
  url: string;
  /** Stops accepting, ends open requests, waits for events, closes stores. */
  close(): Promise<void>;
}

/**
 * Starts one service in this process, as in a cluster.
 * @throws ConfigError
 */
export async function startService<S extends Spec>(
  create: (ports: Ports, config: ConfigOf<S>) => Service,
  options: RunOptions<S> & { env: Readonly<Record<string, string | undefined>>; log?: Logger },
): Promise<RunningService> {
  const { serviceName, settings, env } = options;
  const { cluster, resources, own, urls } = readSettings(serviceName, settings, env);
  const log = options.log ?? createLogger({ level: cluster.logLevel });
  if (cluster.busUrl.startsWith('local:')) log.warn('BUS_URL=local: keeps events inside this process; other services do not hear of them');
  const bus = await chooseBus(cluster.busUrl, log);
  const sender = cluster.mailFrom || defaultSender(cluster.productName);
  const composition = composeServices({
    create: { [serviceName]: (ports) => create(ports, own) },
    makeStore: await chooseStore(cluster.storeUrl),
    bus,
    ...(resources.files && { files: await chooseFiles(resources.files) }),
    ...(resources.mail && { mail: await chooseMail(resources.mail, sender, log) }),
    clock: systemClock,
    ids: systemIds,
    log,
    auth: { publicKey: cluster.authPublicKey, internalSecret: cluster.internalSecret },
    tmpDir: cluster.tmpDir,
    call: createHttpCall({ urls, secret: cluster.internalSecret }),
    // Only the gateway can reach a service of a cluster, and it overwrites X-Forwarded-For.
    trustProxy: true,
    isBehindGateway: true,
    secureCookies: cluster.publicUrl.startsWith('https:'),
    metrics: createMetrics({ process: true }),
    sharesStores: true,
  });
  await composition.start();
  const app = composition.apps.get(serviceName);
  if (!app) throw new Error(`create made another service than ${serviceName}`);
  const url = await app.listen({ host: cluster.host, port: cluster.port }).catch(async (error: NodeJS.ErrnoException) => {
    await composition.close();
    throw new ConfigError([
      `HOST ${cluster.host} and PORT ${cluster.port} cannot be listened on (${error.code}). Set them to a free address.`,
    ]);
  });
  log.info({ service: serviceName, url }, 'listening');
  return { url, close: () => composition.close() };
}

function readSettings<S extends Spec>(serviceName: ServiceName, settings: S, env: Readonly<Record<string, string | undefined>>) {
  const { calls, resources } = topology[serviceName];
  const urlSpec = Object.fromEntries(calls.map((name) => [name, setting.url(addressOf(name), { schemes: ['http', 'https'] })]));
  const resourceSpec: Partial<typeof grantedSpec> = Object.fromEntries(
    Object.entries(grantedSpec).filter(([resource]) => resources.some((each) => each === resource)),
  );
  const specs: readonly Spec[] = [clusterSpec, grantedSpec, settings];
  const names = specs.flatMap((spec) => Object.values(spec).map(({ name }) => name));
  const alsoKnown = [...names, ...serviceNames.map(addressOf)];
  const problems = new Set<string>();
  const read = <T extends Spec>(spec: T): ConfigOf<T> => {
    try {
      return readConfig(spec, env, { alsoKnown });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const problem of error.problems) problems.add(problem);
      // Placeholder: errors are thrown below.
      return {} as ConfigOf<T>;
    }
  };
  const config = {
    cluster: read(clusterSpec),
    resources: read(resourceSpec as Spec) as Partial<Record<'files' | 'mail', string>>,
    own: read(settings),
    urls: read(urlSpec),
  };
  if (problems.size > 0) throw new ConfigError([...problems]);
  return config;
}

/**
 * A service's main.ts: starts the service, closes it gracefully on SIGTERM and SIGINT, and prints one line per problem if it cannot start.
 */
export async function runService<S extends Spec>(
  create: (ports: Ports, config: ConfigOf<S>) => Service,
  options: RunOptions<S>,
): Promise<void> {
  try {
    const running = await startService(create, { ...options, env: process.env });
    closeOnSignals(() => running.close());
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

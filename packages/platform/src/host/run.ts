import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HealthSettings, type ServiceName, serviceNames, topology } from '@formwright/contracts';
import type { Logger } from 'pino';
import { systemClock, systemIds } from '../adapters/system.ts';
import { prepareTmpDir } from '../bytes/staged-files.ts';
import { ConfigError, type ConfigOf, localHosts, readConfig, type Spec, setting } from '../common/config.ts';
import { createMetrics } from '../common/metrics.ts';
import { pause } from '../common/pause.ts';
import { createLogger } from '../common/telemetry.ts';
import { tracesSettings } from '../common/tracing.ts';
import { mailToOf, reachedBy, unknownSettings, weakOf } from '../health/process-health.ts';
import { createHttpCall } from '../http/http-call.ts';
import { keepChecking, type Lifecycle } from '../http/readiness.ts';
import { defaultSender } from '../mail/default-sender.ts';
import { untilAvailable } from '../ports/until-available.ts';
import { publicKeyOf } from '../security/access-token.ts';
import { createCallSigner, createCallVerifier } from '../security/call-tokens.ts';
import type { ServiceDeclaration } from '../service/define-service.ts';
import type { Ports, Service } from '../service/service.ts';
import { chooseBus, chooseFiles, chooseMail, chooseStore, chooseTracing, openFolder } from './choose-adapters.ts';
import { closeOnSignals } from './close-on-signals.ts';
import { composeServices } from './compose.ts';
import { cannotListen, drainSeconds, floorOf, freeDiskMb, maxInFlight, productName } from './process-settings.ts';
import { asConfigError } from './start-problems.ts';

/** The variable with the address of a service: IDENTITY_URL. */
const addressOf = (name: ServiceName) => `${name.toUpperCase()}_URL`;

/** Settings of every service. */
const clusterSpec = {
  host: setting.text('HOST', { default: '0.0.0.0' }),
  port: setting.integer('PORT', { min: 0, max: 65_535, default: 8080 }),
  storeUrl: setting.url('STORE_URL', { schemes: ['mongodb', 'mongodb+srv', 'sqlite'] }),
  busUrl: setting.url('BUS_URL', { schemes: ['local', 'amqp', 'amqps'] }),
  productName,
  /** Default: built from the product's name. */
  mailFrom: setting.mailbox('MAIL_FROM', { hasName: true, default: '' }),
  publicUrl: setting.origin('PUBLIC_URL'),
  /** Signs the calls of this service, and of no other. */
  callKey: setting.key('CALL_KEY', 'private'),
  callPublicKeys: setting.keys('CALL_PUBLIC_KEYS'),
  authPublicKey: setting.key('AUTH_PUBLIC_KEY', 'public'),
  tmpDir: setting.text('TMP_DIR', { default: join(tmpdir(), 'formwright-uploads') }),
  ...tracesSettings,
  logLevel: setting.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  drainSeconds,
  maxInFlight,
  freeDiskMb,
} as const;

/** Settings of the services that the topology grants these resources. */
const grantedSpec = {
  /** A folder, or a bucket: s3://ACCESS:SECRET@HOST:PORT/BUCKET?region=us-east-1&tls=true */
  files: setting.url('FILES_URL', { schemes: ['file', 's3'] }),
  /** A mail server, smtp://USER:PASSWORD@HOST:PORT?tls=required (or offered, off) or smtps://…, or a folder. */
  mail: setting.url('MAIL_URL', { schemes: ['smtp', 'smtps', 'file'] }),
} as const;

/** Of the services that have mail, and with it addresses. */
const dataSpec = { dataSecret: setting.secret('DATA_SECRET', { minLength: 32 }) } as const;

export interface RunOptions<S extends Spec> {
  serviceName: ServiceName;
  /** The service's own settings, passed to `create`. */
  settings: S;
  /** What they say to who looks whether they are a risk. */
  health?: ((config: ConfigOf<S>) => Partial<HealthSettings>) | undefined;
}

export interface RunningService {
  /** The address that it listens on. */
  url: string;
  /** Resolves when the service takes requests; rejects if it never can. Until then it answers only probes. */
  started: Promise<void>;
  /** From the beginning of a close until requests are refused. */
  drainMs: number;
  /** Is not ready any more, waits for DRAIN_SECONDS, ends open requests, waits for events, closes stores. */
  close(): Promise<void>;
}

type StartOptions<S extends Spec> = RunOptions<S> & { env: Readonly<Record<string, string | undefined>>; log?: Logger };

/**
 * Starts one service in this process, as in a cluster. A dependency that is not there yet is waited for.
 * @throws ConfigError
 */
export async function launchService<S extends Spec>(
  create: (ports: Ports, config: ConfigOf<S>) => Service,
  options: StartOptions<S>,
): Promise<RunningService> {
  const { serviceName, settings, env } = options;
  const { cluster, resources, data, own, urls } = readSettings(serviceName, settings, env);
  const log = options.log ?? createLogger({ level: cluster.logLevel });
  if (cluster.busUrl.startsWith('local:')) log.warn('BUS_URL=local: keeps events inside this process; other services do not hear of them');
  // Its own, because a start removes what a crash has left there. Replicas on one machine listen on different ports.
  const tmpDir = join(cluster.tmpDir, `${serviceName}-${cluster.port}`);
  openFolder('TMP_DIR', tmpDir, prepareTmpDir);
  const tracing = await chooseTracing(cluster, `formwright-${serviceName}`, log);
  const bus = await chooseBus(cluster.busUrl, log);
  const sender = cluster.mailFrom || defaultSender(cluster.productName);
  const lifecycle: Lifecycle = { phase: 'starting' };
  const closing = new AbortController();
  const composition = composeServices({
    create: { [serviceName]: (ports) => create(ports, own) },
    makeStore: await storeOf(cluster.storeUrl),
    openStore: (open) => untilAvailable(open, closing.signal),
    alone: { lifecycle, maxInFlight: cluster.maxInFlight },
    bus,
    ...(resources.files && { files: await chooseFiles(resources.files, log, { tmpDir }) }),
    ...(resources.mail && { mail: await chooseMail(resources.mail, sender, log) }),
    clock: systemClock,
    ids: systemIds,
    log,
    auth: {
      publicKey: cluster.authPublicKey,
      dataSecret: data.dataSecret,
      verifyCall: createCallVerifier(cluster.callPublicKeys, systemClock),
    },
    tmpDir,
    floor: floorOf(cluster.freeDiskMb),
    call: createHttpCall({ urls, sign: createCallSigner(serviceName, cluster.callKey, systemClock), tracing }),
    // Only the gateway can reach a service of a cluster, and it overwrites X-Forwarded-For.
    trustProxy: true,
    isBehindGateway: true,
    secureCookies: cluster.publicUrl.startsWith('https:'),
    metrics: createMetrics({ process: true }),
    tracing,
    sharesStores: true,
    health: {
      settings: {
        ...unknownSettings,
        // Where a process of a cluster listens says nothing: the gateway is what others reach.
        ...reachedBy(cluster.publicUrl, !localHosts.has(new URL(cluster.publicUrl).hostname)),
        ...(resources.mail && { mailTo: mailToOf(resources.mail) }),
        weakSecrets: weakOf({ DATA_SECRET: data.dataSecret, ...secretsOf(settings, own) }),
        ...options.health?.(own),
      },
    },
  });
  const app = composition.apps.get(serviceName);
  if (!app) throw new Error(`create made another service than ${serviceName}`);
  const url = await app.listen({ host: cluster.host, port: cluster.port }).catch(async (error: NodeJS.ErrnoException) => {
    await composition.close();
    throw cannotListen(cluster, error);
  });
  log.info({ service: serviceName, url }, 'listening');
  const drainMs = cluster.drainSeconds * 1_000;
  const endSelfCheck = keepChecking(() => composition.ready());
  const started = composition.start().then(
    () => {
      if (lifecycle.phase !== 'starting') return;
      lifecycle.phase = 'running';
      log.info({ service: serviceName }, 'started');
    },
    (error: unknown) => {
      // Closed while it waited.
      if (lifecycle.phase !== 'closing') throw asConfigError(error);
    },
  );
  return {
    url,
    started,
    drainMs,
    async close() {
      const wasRunning = lifecycle.phase === 'running';
      lifecycle.phase = 'closing';
      endSelfCheck();
      closing.abort();
      if (wasRunning) await pause(drainMs);
      await composition.close();
      await tracing?.close();
    },
  };
}

/** Like `launchService`; resolves when the service takes requests. */
export async function startService<S extends Spec>(
  create: (ports: Ports, config: ConfigOf<S>) => Service,
  options: StartOptions<S>,
): Promise<RunningService> {
  const running = await launchService(create, options);
  await running.started.catch(async (error: unknown) => {
    await running.close();
    throw error;
  });
  return running;
}

/** The own secrets of a service, but for keys in PEM and those of others, by the name of their setting. */
const secretsOf = <S extends Spec>(settings: S, own: ConfigOf<S>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, { name }]) => {
      const value: unknown = own[key];
      return name.endsWith('_SECRET') && !name.startsWith('STRIPE_') && typeof value === 'string' ? [[name, value]] : [];
    }),
  );

async function storeOf(url: string): ReturnType<typeof chooseStore> {
  try {
    const open = await chooseStore(url);
    return (name) => {
      try {
        return open(name);
      } catch (error) {
        throw asConfigError(error);
      }
    };
  } catch (error) {
    throw asConfigError(error);
  }
}

function readSettings<S extends Spec>(serviceName: ServiceName, settings: S, env: Readonly<Record<string, string | undefined>>) {
  const { calls, resources } = topology[serviceName];
  const urlSpec = Object.fromEntries(calls.map((name) => [name, setting.url(addressOf(name), { schemes: ['http', 'https'] })]));
  const resourceSpec: Partial<typeof grantedSpec> = Object.fromEntries(
    Object.entries(grantedSpec).filter(([resource]) => resources.some((each) => each === resource)),
  );
  const specs: readonly Spec[] = [clusterSpec, grantedSpec, dataSpec, settings];
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
    data: read((resources.includes('mail') ? dataSpec : {}) as Spec) as Partial<ConfigOf<typeof dataSpec>>,
    own: read(settings),
    urls: read(urlSpec),
  };
  if (problems.size > 0) throw new ConfigError([...problems]);
  // Else the others refuse every call, and nobody sees why.
  if (!config.cluster.callPublicKeys.get(serviceName)?.includes(publicKeyOf(config.cluster.callKey)))
    throw new ConfigError([`CALL_PUBLIC_KEYS has no key of ${serviceName} that belongs to CALL_KEY.`]);
  return config;
}

const MIGRATION_LIMIT_MS = 300_000;
const MIGRATION_CHECK_MS = 200;

/**
 * Makes what this version of the service needs in its store and on its bus: collections, indexes, queues. It starts a replica that gets
 * no requests and ends as soon as it is ready, so that there is only one way of preparing.
 * @throws ConfigError
 */
export async function migrateService<S extends Spec>(
  create: (ports: Ports, config: ConfigOf<S>) => Service,
  options: StartOptions<S>,
): Promise<void> {
  const running = await startService(create, { ...options, env: { ...options.env, HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '0' } });
  try {
    const end = performance.now() + MIGRATION_LIMIT_MS;
    while (!(await fetch(`${running.url}/ready`)).ok) {
      if (performance.now() > end) throw new Error('a dependency did not come');
      await pause(MIGRATION_CHECK_MS);
    }
  } finally {
    await running.close();
  }
}

/**
 * A service's main.ts: starts the service, closes it gracefully on SIGTERM and SIGINT, and prints one line per problem if it cannot start.
 * With the argument `migrate` it only prepares store and bus.
 */
export async function runService<N extends ServiceName, S extends Spec>(service: ServiceDeclaration<N, S, ConfigOf<S>>): Promise<void> {
  const { name: serviceName, settings, create, health } = service;
  const options = { serviceName, settings, health, env: process.env };
  try {
    if (process.argv[2] === 'migrate') {
      await migrateService(create, options);
      process.exit(0);
    }
    const running = await launchService(create, options);
    closeOnSignals(() => running.close(), running.drainMs);
    await running.started;
  } catch (error) {
    const problem = asConfigError(error);
    console.error(problem instanceof ConfigError ? problem.message : problem);
    process.exit(1);
  }
}

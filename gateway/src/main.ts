import { resolve } from 'node:path';
import { type HealthSettings, type ServiceName, serviceNames } from '@formwright/contracts';
import {
  abuseEmail,
  asConfigError,
  type Backlog,
  type Bus,
  type ConfigOf,
  cannotListen,
  chooseBus,
  chooseTracing,
  closeApp,
  closeOnSignals,
  createLogger,
  createMetrics,
  createReadiness,
  createReplicas,
  drainSeconds,
  keepChecking,
  type Lifecycle,
  type Logger,
  localHosts,
  maxInFlight,
  metricsSettings,
  operatorNetworks,
  pause,
  productName,
  rateLimits,
  reachedBy,
  readConfig,
  serveMetrics,
  setting,
  signupSetting,
  sumOfBacklogs,
  tellOfGateway,
  tracesSettings,
  unknownSettings,
  weakOf,
} from '@formwright/platform';
import { systemClock, systemIds } from '@formwright/platform/adapters/system';
import { createErrorTelling } from './errors/tell-errors.ts';
import { createPageCache } from './forwarding/page-cache.ts';
import { proxyForwarder } from './forwarding/proxy-forwarder.ts';
import { createGateway } from './gateway.ts';
import { createClientAddresses } from './origins/client-address.ts';
import { corsOriginsOf, corsSetting } from './origins/cors.ts';
import { hstsSetting } from './origins/security-headers.ts';
import { proxiesSetting, trustedProxies } from './origins/trusted-proxies.ts';
import { listenAt } from './process/listen-at.ts';
import { securityTextOf } from './site/security-text.ts';
import { addressSettings, siteAddresses } from './site/site-addresses.ts';

const httpOnly = { schemes: ['http', 'https'] };
const services = Object.fromEntries(serviceNames.map((name) => [name, setting.url(`${name.toUpperCase()}_URL`, httpOnly)])) as Record<
  ServiceName,
  ReturnType<typeof setting.url>
>;
const spec = {
  host: setting.text('HOST', { default: '0.0.0.0' }),
  port: setting.integer('PORT', { min: 1, max: 65_535, default: 8080 }),
  publicUrl: setting.origin('PUBLIC_URL'),
  productName,
  /** The same as identity's: whether the sign-in offers Google. */
  googleClientId: setting.text('GOOGLE_CLIENT_ID', { default: '' }),
  ...addressSettings,
  /** The same as support's: /.well-known/security.txt names it. */
  abuseEmail,
  webDir: setting.text('WEB_DIR', { default: 'web/dist' }),
  /** The ingress, whose X-Forwarded-For is trusted. */
  trustProxy: proxiesSetting,
  /** The bus over which the replicas of the gateway share their limits and hear which pages have changed. */
  busUrl: setting.url('BUS_URL', { schemes: ['local', 'amqp', 'amqps'], default: 'local:' }),
  /** 'off' is for load tests, and for a proxy that limits. */
  rateLimits,
  /** The one of forms and submissions. Without it, forms is asked for each public page. */
  visitSecret: setting.secret('VISIT_SECRET', { minLength: 32, default: '' }),
  hsts: hstsSetting,
  corsOrigins: corsSetting,
  operatorNetworks,
  signup: signupSetting,
  ...metricsSettings,
  ...tracesSettings,
  logLevel: setting.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  drainSeconds,
  maxInFlight,
  ...services,
} as const;

/**
 * The gateway alone. The services run in other processes, each with its own address, and may start later. With the argument `operator` it does an
 * operator's command instead, and ends.
 */
async function main(): Promise<void> {
  const config = readConfig(spec, process.env);
  const [command, ...words] = process.argv.slice(2);
  if (command === 'operator') {
    const { operateCluster } = await import('./operator/operate-cluster.ts');
    const { printOutcome } = await import('./operator/operator-words.ts');
    printOutcome(await operateCluster(words, config, process.stdin, systemClock, ownSettings(config)));
    return;
  }
  const log = createLogger({ level: config.logLevel });
  const lifecycle: Lifecycle = { phase: 'running' };
  const metrics = config.metricsPort === 0 ? undefined : createMetrics({ process: true });
  const bus = await chooseBus(config.busUrl, log);
  const { ready } = watchDependencies(config, bus, log);
  metrics?.addDependencies(async () => (await ready()).dependencies);
  const tracing = await chooseTracing(config, 'formwright-gateway', log);
  const { visitSecret } = config;
  const base = { bus, clock: systemClock, ids: systemIds };
  const pages = visitSecret ? createPageCache({ ...base, visitSecret, isSecure: config.publicUrl.startsWith('https:') }) : undefined;
  const errors = createErrorTelling({ ...base, log });
  const clients = createClientAddresses(trustedProxies(config.trustProxy));
  const gateway = await createGateway({
    forwarder: proxyForwarder(config, { pages, errors }),
    errors,
    corsOrigins: corsOriginsOf(config.corsOrigins),
    operatorNetworks: config.operatorNetworks,
    productName: config.productName,
    hasGoogle: config.googleClientId !== '',
    signup: config.signup,
    publicUrl: config.publicUrl,
    addresses: siteAddresses(config),
    securityText: securityTextOf(config, systemClock),
    hsts: config.hsts,
    webDir: resolve(config.webDir),
    requestsPerMinute: config.rateLimits === 'on' ? 1200 : null,
    trustProxy: trustedProxies(config.trustProxy),
    clients,
    logger: log,
    alone: { lifecycle, maxInFlight: config.maxInFlight },
    replicas: createReplicas('gateway', bus, { ...base, log }),
    tracing,
    ...(metrics && { metrics }),
    ready,
  });
  await bus.start();
  const figures = metrics && (await serveMetrics(metrics, { host: config.metricsHost, port: config.metricsPort }));
  const url = await listenAt(gateway, config).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(config, error);
  });
  log.info({ service: 'gateway', url }, 'listening');
  const endTelling = tellOfGateway(bus, base, clients.areHidden);
  const endSelfCheck = keepChecking(ready);
  const drainMs = config.drainSeconds * 1_000;
  closeOnSignals(async () => {
    lifecycle.phase = 'closing';
    endSelfCheck();
    endTelling();
    await pause(drainMs);
    await closeApp(gateway);
    await errors.close();
    await Promise.all([bus.close(), figures?.close()]);
    await tracing?.close();
  }, drainMs);
}

/** What the settings of the gateway say to who looks whether they are a risk. */
const ownSettings = ({
  publicUrl,
  operatorNetworks: networks,
  trustProxy,
  abuseEmail,
  visitSecret,
}: ConfigOf<typeof spec>): HealthSettings => ({
  ...unknownSettings,
  ...reachedBy(publicUrl, !localHosts.has(new URL(publicUrl).hostname)),
  hasOperatorNetworks: networks.length > 0,
  trustsProxy: trustedProxies(trustProxy) !== false,
  hasAbuseEmail: abuseEmail !== '',
  weakSecrets: weakOf({ VISIT_SECRET: visitSecret }),
});

/** The readiness of the services and of the bus, by name. */
function watchDependencies(urls: Readonly<Record<ServiceName, string>>, bus: Bus, log: Logger) {
  const backlogs = new Map<ServiceName, Backlog>();
  const ask = async (name: ServiceName) => {
    const answer = await fetch(`${urls[name]}/ready`, { signal: AbortSignal.timeout(3_000) });
    const { waiting = 0, deadLetters = 0 } = (await answer.json()) as Partial<Backlog>;
    if (!answer.ok) throw new Error(`${name} is not ready`);
    backlogs.set(name, { waiting, deadLetters });
  };
  const services = Object.fromEntries(serviceNames.map((name) => [name, () => ask(name)]));
  const readiness = createReadiness(
    { ...services, bus: () => bus.ping() },
    {
      // Without services it still answers kept pages, and 503 with Retry-After. Without ready gateways nobody would hear anything.
      suffices: () => true,
      log,
    },
  );
  return {
    async ready() {
      return { ...(await readiness.check()), ...sumOfBacklogs([...backlogs.values()]) };
    },
  };
}

main().catch((error: unknown) => {
  const problem = asConfigError(error);
  console.error(problem instanceof Error && (problem.name === 'ConfigError' || process.argv[2] === 'operator') ? problem.message : problem);
  process.exit(1);
});

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceNames } from '@formwright/contracts';
import {
  asConfigError,
  type Clock,
  type Composition,
  ConfigError,
  chooseFiles,
  chooseTracing,
  closeApp,
  closeOnSignals,
  createLogger,
  createMetrics,
  isLocal,
  keepChecking,
  type Ports,
  serveMetrics,
  tellOfGateway,
} from '@formwright/platform';
import { type DataDirectory, openDataDirectory, requireOwnData, StartError } from '@formwright/platform/adapters/data-directory';
import { Deletions } from '@formwright/platform/adapters/files/deletions';
import { type DatabaseGuard, guardDatabases } from '@formwright/platform/adapters/sqlite/guard';
import { systemIds } from '@formwright/platform/adapters/system';
import type { FastifyInstance } from 'fastify';
import { type EmbeddedConfig, readEmbeddedConfig } from './config.ts';
import { DEMO_EMAIL } from './demo/fill.ts';
import { createSettableClock, demoPassword, startDemo } from './demo/start.ts';
import { createErrorTelling } from './errors/tell-errors.ts';
import { inProcessForwarder } from './forwarding/in-process-forwarder.ts';
import { createGateway } from './gateway.ts';
import { lastBackupAt } from './offline/backup/last-backup.ts';
import { mendCopy } from './offline/mend/mend-copy.ts';
import { listenForOperators } from './operator/control.ts';
import { createClientAddresses } from './origins/client-address.ts';
import { corsOriginsOf } from './origins/cors.ts';
import { listenAt } from './process/listen-at.ts';
import { limitYoungGenerations } from './process/young-generation.ts';
import { composeProduct } from './product.ts';
import { securityTextOf } from './site/security-text.ts';
import { siteAddresses } from './site/site-addresses.ts';

/**
 * Starts the whole product in this process: data directory, services, control port, gateway, in this order. Closes them in reverse order.
 */
async function start(config: EmbeddedConfig): Promise<{ greeting: string; close(): Promise<void> }> {
  limitYoungGenerations();
  requireOwnData(resolve(config.dataDir));
  const directory = openDataDirectory(config.dataDir);
  const controlFile = join(directory.path, 'control.json');
  // A process that was killed has left its file.
  rmSync(controlFile, { force: true });
  if (directory.warning !== null) console.error(directory.warning);
  if (config.isDemo) {
    refuseHalfDemo(directory);
    // Runs before anything listens: checks that the password suits the host.
    passwordOf(directory, config);
  }
  const log = createLogger({ level: config.logLevel });
  const clock = createSettableClock();
  const databases: DatabaseGuard | null = config.storeUrl.startsWith('sqlite:')
    ? guardDatabases(resolve(config.storeUrl.slice('sqlite:'.length)), serviceNames)
    : null;
  // Nothing is measured where no port serves the metrics.
  const metrics = config.metricsPort === 0 ? undefined : createMetrics({ process: true });
  if (databases) {
    metrics?.addBackup(() => lastBackupAt(directory.path));
    metrics?.addDamage(() => databases.damaged().length);
  }
  const tracing = await chooseTracing(config, 'formwright', log);
  let isFilling = config.isDemo;
  // Nobody needs the mails that filling the demo sends.
  const showMail = (text: string) => (isFilling ? undefined : console.log(text));
  const deletions = new Deletions();
  const services = await composeProduct(config, directory, clock, log, { metrics, tracing, showMail, deletions });
  if (databases && !databases.wereAsStopped) await mend(config, services, clock, log);
  await services.start();
  databases?.watch(log);
  const mails = resolve(config.mailUrl.slice('file:'.length));
  if (config.isDemo) await fillOnce(directory, () => startDemo(services, clock, mails, config.publicUrl, passwordOf(directory, config)));
  isFilling = false;

  const control = await listenForOperators(services.apps, controlFile, deletions);
  const clients = createClientAddresses(config.trustProxy);
  const errors = createErrorTelling({ bus: services.bus, clock, ids: systemIds, log });
  const gateway = await createGateway({
    errors,
    forwarder: inProcessForwarder(services.apps),
    productName: config.productName,
    publicUrl: config.publicUrl,
    addresses: siteAddresses(config),
    securityText: securityTextOf(config, clock),
    hsts: config.hsts,
    webDir: config.webDir,
    // A folder's path is of use only on this machine.
    mailFolder: isLocal(config) && config.mailUrl.startsWith('file:') ? config.mailUrl.slice('file:'.length) : '',
    hasGoogle: config.googleClientId !== '',
    signup: config.signup,
    requestsPerMinute: config.rateLimits === 'on' ? 1200 : null,
    trustProxy: config.trustProxy,
    clients,
    corsOrigins: corsOriginsOf(config.corsOrigins),
    operatorNetworks: config.operatorNetworks,
    logger: log,
    ...(metrics && { metrics: { refused: metrics.refused } }),
    tracing,
    ready: async () => ({ ...(await services.ready()), damaged: databases?.damaged() ?? [] }),
  });
  const figures = metrics && (await serveMetrics(metrics, { host: config.metricsHost, port: config.metricsPort }));
  await listen(gateway, config);
  const endTelling = tellOfGateway(services.bus, { clock, ids: systemIds }, clients.areHidden);
  // Checks even if nobody asks for /ready, so that the log tells of an object store with a wrong password, and of a disk that is nearly
  // full.
  const endSelfCheck = keepChecking(() => services.ready());
  return {
    greeting: greet(config, directory, mails),
    async close() {
      endSelfCheck();
      endTelling();
      await closeApp(gateway);
      await errors.close();
      await figures?.close();
      await control.close();
      await services.close();
      await tracing?.close();
      await databases?.close();
      rmSync(controlFile, { force: true });
      directory.release();
    },
  };
}

/** Repairs databases that were copied one after the other, before the services use them. After a crash there is nothing to repair. */
async function mend({ filesUrl }: EmbeddedConfig, services: Composition, clock: Clock, log: Ports['log']): Promise<void> {
  const folder = filesUrl.startsWith('file:') ? resolve(filesUrl.slice('file:'.length)) : null;
  const mended = await mendCopy(services, await chooseFiles(filesUrl, log), folder, clock.now());
  if (Object.values(mended).some((count) => count > 0)) log.warn({ mended }, 'what a copy of the databases lacked was mended');
}

async function listen(gateway: FastifyInstance, { host, port }: EmbeddedConfig): Promise<void> {
  try {
    await listenAt(gateway, { host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is already in use. Stop what listens there, or set PORT to another one.`);
    if (code === 'EACCES') throw new StartError(`Port ${port} is not allowed for this user. Set PORT to one above 1023.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST ${host} is no address of this machine. Use localhost, or 0.0.0.0 for every network.`);
    throw error;
  }
}

const demoMark = (directory: DataDirectory) => join(directory.path, 'demo-filled');

const passwordOf = (directory: DataDirectory, { host }: EmbeddedConfig) => demoPassword(directory, host, existsSync(demoMark(directory)));

/** Refuses an incomplete demo account, left by a first start that was stopped. */
function refuseHalfDemo(directory: DataDirectory): void {
  if (existsSync(demoMark(directory)) || !existsSync(join(directory.path, 'identity.db'))) return;
  throw new StartError(`The demo in ${directory.path} was not filled to its end. Delete that folder and start the demo again.`);
}

/** Fills the demo account once. A later start finds it unchanged. */
async function fillOnce(directory: DataDirectory, fill: () => Promise<void>): Promise<void> {
  const mark = demoMark(directory);
  if (existsSync(mark)) return;
  console.log('Filling the demo account with three forms and 500 responses …');
  // Keeps the process alive, because nothing listens yet.
  const alive = setInterval(() => {}, 1000);
  await fill().finally(() => clearInterval(alive));
  writeFileSync(mark, '');
}

const payments = {
  sandbox: 'Payments are a test (PAYMENTS=sandbox): no money moves, and every account can take any plan.',
  stripe: 'Payments are taken by Stripe (PAYMENTS=stripe).',
  off: 'Payments are off (PAYMENTS=off): only the operator changes plans.',
} as const;

/** Addresses of servers may hold passwords, so only their settings are named. */
function keptIn({ storeUrl, filesUrl, dataDir }: EmbeddedConfig, { path }: DataDirectory): string {
  const folderOf = (url: string, scheme: string) => (url.startsWith(scheme) ? resolve(url.slice(scheme.length)) : null);
  const [documents, files] = [folderOf(storeUrl, 'sqlite:'), folderOf(filesUrl, 'file:')];
  if (documents === resolve(dataDir) && files === resolve(dataDir, 'files')) return `Everything is kept in ${path}.`;
  return [
    `Documents are kept in ${documents ?? 'the MongoDB of STORE_URL'}, files in ${files ?? 'the object store of FILES_URL'}, keys in ${path}:`,
    'a backup needs all of them.',
  ].join(' ');
}

function greet(config: EmbeddedConfig, directory: DataDirectory, mails: string): string {
  const lines = [
    `${config.productName} is ready: ${config.publicUrl}`,
    config.mailUrl.startsWith('smtp') ? 'Emails go to the SMTP server in MAIL_URL.' : `Emails go to ${mails}; their links are shown here.`,
    `${keptIn(config, directory)} Ctrl-C stops.`,
  ];
  lines.push(payments[config.payments]);
  if (config.isDemo) lines.push(`Sign in as ${DEMO_EMAIL} with the password ${passwordOf(directory, config)}`);
  return lines.join('\n');
}

async function main(): Promise<void> {
  const product = await start(readEmbeddedConfig(process.env, process.argv.slice(2)));
  console.log(product.greeting);
  closeOnSignals(() => {
    console.log('Stopping. Ctrl-C again ends it at once.');
    return product.close();
  });
}

// Start errors are printed as one line: the problem and its solution.
main().catch((error: unknown) => {
  const problem = asConfigError(error);
  console.error(problem instanceof StartError || problem instanceof ConfigError ? problem.message : problem);
  process.exit(1);
});

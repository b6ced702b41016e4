import { join } from 'node:path';
import {
  type Clock,
  type Composition,
  chooseBus,
  chooseFiles,
  chooseMail,
  chooseStore,
  composeServices,
  floorOf,
  generateKeyPair,
  type Metrics,
  type Ports,
  publicKeyOf,
  type Tracing,
} from '@formwright/platform';
import type { DataDirectory } from '@formwright/platform/adapters/data-directory';
import type { Deletions } from '@formwright/platform/adapters/files/deletions';
import { systemIds } from '@formwright/platform/adapters/system';
import type { EmbeddedConfig } from './config.ts';
import { embeddedHealth } from './operator/process-health.ts';
import { creatorsWith } from './services.ts';

interface ProductParts {
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
  showMail: (text: string) => void;
  deletions: Deletions;
}

/** Creates all services with the configured adapters. Does not start them. */
export async function composeProduct(
  config: EmbeddedConfig,
  directory: DataDirectory,
  clock: Clock,
  log: Ports['log'],
  { metrics, tracing, showMail, deletions }: ProductParts,
): Promise<Composition> {
  const privateKey = directory.secret('access-tokens.pem', () => generateKeyPair().privateKey);
  const tmpDir = join(directory.path, 'tmp');
  return composeServices({
    create: creatorsWith({
      ...config,
      authPrivateKey: privateKey,
      visitSecret: directory.secret('visits'),
      paymentSecret: directory.secret('payments'),
      ticketSecret: directory.secret('tickets'),
    }),
    // A respondent waits for the commit of submissions.
    makeStore: await chooseStore(config.storeUrl, { program: config.writerProgram, own: ['submissions'] }),
    bus: await chooseBus(config.busUrl, log),
    files: await chooseFiles(config.filesUrl, log, { tmpDir, deletions }),
    mail: await chooseMail(config.mailUrl, config.mailFrom, log, showMail),
    clock,
    ids: systemIds,
    log,
    auth: { publicKey: publicKeyOf(privateKey), dataSecret: directory.secret('internal') },
    tmpDir,
    floor: floorOf(config.freeDiskMb),
    ...(config.trustProxy && { trustProxy: config.trustProxy }),
    secureCookies: config.publicUrl.startsWith('https:'),
    ...(metrics && { metrics }),
    tracing,
    health: embeddedHealth(config, directory.path),
    // The lock of the data directory keeps other processes from its SQLite files. A MongoDB may have other clients.
    sharesStores: !config.storeUrl.startsWith('sqlite:'),
  });
}

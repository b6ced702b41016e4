import { join } from 'node:path';
import { createBilling } from '@formwright/billing';
import type { ServiceName } from '@formwright/contracts';
import { createForms } from '@formwright/forms';
import { createIdentity } from '@formwright/identity';
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
  type Service,
  type Tracing,
} from '@formwright/platform';
import type { DataDirectory } from '@formwright/platform/adapters/data-directory';
import type { Deletions } from '@formwright/platform/adapters/files/deletions';
import { systemIds } from '@formwright/platform/adapters/system';
import { createResponses } from '@formwright/responses';
import { createSubmissions } from '@formwright/submissions';
import { createSupport } from '@formwright/support';
import { createTeam } from '@formwright/team';
import type { EmbeddedConfig } from './config.ts';

/** Every service by its name. A missing service does not compile. */
type Creators = Record<ServiceName, (ports: Ports) => Service>;

function creators(config: EmbeddedConfig, directory: DataDirectory, authPrivateKey: string): Creators {
  const { payments, productName, googleClientId, googleIssuer, publicUrl, rateLimits, supportEmail, stripeSecretKey, stripeWebhookSecret } =
    config;
  const visitSecret = directory.secret('visits');
  return {
    identity: (ports) => createIdentity(ports, { authPrivateKey, productName, publicUrl, googleClientId, googleIssuer }),
    billing: (ports) =>
      createBilling(ports, {
        payments,
        storagePercent: config.storagePercent,
        paymentSecret: directory.secret('payments'),
        stripeSecretKey,
        stripeWebhookSecret,
        productName,
        publicUrl,
        invoiceSeller: config.invoiceSeller,
        pdfProgram: config.pdfProgram,
      }),
    forms: (ports) => createForms(ports, { productName, publicUrl, visitSecret }),
    submissions: (ports) => createSubmissions(ports, { productName, visitSecret, rateLimits, storagePercent: config.storagePercent }),
    support: (ports) => createSupport(ports, { productName, supportEmail }),
    team: (ports) => createTeam(ports, { productName, publicUrl, pdfProgram: config.pdfProgram }),
    responses: (ports) => createResponses(ports, { ticketSecret: directory.secret('tickets'), productName, pdfProgram: config.pdfProgram }),
  };
}

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
    create: creators(config, directory, privateKey),
    // A respondent waits for the commit of submissions.
    makeStore: await chooseStore(config.storeUrl, { program: config.writerProgram, own: ['submissions'] }),
    bus: await chooseBus(config.busUrl, log),
    files: await chooseFiles(config.filesUrl, log, { tmpDir, deletions }),
    mail: await chooseMail(config.mailUrl, config.mailFrom, log, showMail),
    clock,
    ids: systemIds,
    log,
    auth: { publicKey: publicKeyOf(privateKey), internalSecret: directory.secret('internal') },
    tmpDir,
    floor: floorOf(config.freeDiskMb),
    ...(config.trustProxy && { trustProxy: config.trustProxy }),
    secureCookies: config.publicUrl.startsWith('https:'),
    ...(metrics && { metrics }),
    tracing,
    // The lock of the data directory keeps other processes from its SQLite files. A MongoDB may have other clients.
    sharesStores: !config.storeUrl.startsWith('sqlite:'),
  });
}

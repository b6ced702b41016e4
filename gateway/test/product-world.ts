import { identity, type ServiceName } from '@formwright/contracts';
import { buildPdfProgram } from '@formwright/pdf/testing';
import type { Bus, Caller } from '@formwright/platform';
import {
  createReplicaWorlds,
  createTestWorld,
  type IdIssuer,
  startIdIssuer,
  TEST_CLIENT_ID,
  type TestWorld,
  type TestWorldOptions,
  testKeys,
} from '@formwright/platform/testing';
import { type AllSettings, type Creators, creatorsWith, services } from '../src/services.ts';

export const productName = 'Testwright';
export const visitSecret = 'a secret of at least thirty-two characters';
export const password = 'Wooden-chair7';
export const publicUrl = 'https://forms.example';

interface ProductOptions {
  /** The issuer that stands for Google; default: none. */
  googleIssuer?: string;
  /** Where operators sign in from; default: from everywhere. */
  operatorNetworks?: readonly string[];
  /** Whether operators read as much as they ask for; default: they do, because the clock of a test stands still. */
  readingLimits?: 'on' | 'off';
  /** Takes every line of the log; default: errors go to the console. */
  log?: TestWorldOptions['log'];
  /** The program that makes PDFs; default: none. */
  pdfProgram?: string;
  /** Default: SQLite in a temporary folder. */
  makeStore?: NonNullable<TestWorldOptions['makeStore']>;
  /** Default: one in this process. */
  bus?: Bus;
  /** Default: as a world has them. */
  mail?: NonNullable<TestWorldOptions['mail']>;
  health?: NonNullable<TestWorldOptions['health']>;
}

/** How each service is made. */
const makersWith = ({ googleIssuer = '', pdfProgram = '', operatorNetworks = [], readingLimits = 'off' }: ProductOptions): Creators => {
  const values: AllSettings = {
    authPrivateKey: testKeys.privateKey,
    ...{ productName, publicUrl, visitSecret, pdfProgram, operatorNetworks },
    ...(googleIssuer && { googleIssuer, googleClientId: TEST_CLIENT_ID }),
    payments: 'sandbox',
    paymentSecret: visitSecret,
    ticketSecret: visitSecret,
    invoiceSeller: [],
    supportEmail: '',
    abuseEmail: 'abuse@forms.example',
  };
  return {
    ...creatorsWith(values),
    admin: (ports) => services.admin.create(ports, { rateLimits: readingLimits }),
    identity: (ports) => services.identity.create(ports, { ...values, hashCost: { memoryKib: 8, passes: 1 } }),
  };
};

/** Some services of the product, without PDFs. */
export const servicesOf = (...names: ServiceName[]): TestWorldOptions['services'] => names.map((name) => makersWith({})[name]);

const servicesWith = (options: ProductOptions = {}): TestWorldOptions['services'] =>
  Object.values(makersWith({ pdfProgram: buildPdfProgram(), ...options }));

const issuers = new WeakMap<TestWorld, IdIssuer>();

/** Every service of the product in one process, and an issuer that stands for Google. */
export async function createProductWorldWithIssuer(): Promise<{ world: TestWorld; close(): Promise<void> }> {
  const issuer = await startIdIssuer();
  const world = await createProductWorld({ googleIssuer: issuer.url });
  issuers.set(world, issuer);
  return {
    world,
    async close() {
      await world.close();
      await issuer.close();
    },
  };
}

export function issuerOf(world: TestWorld): IdIssuer {
  const issuer = issuers.get(world);
  if (!issuer) throw new Error('this world has no issuer');
  return issuer;
}

/** A test that fails after an error says why. */
const errorsAlone = { log: { write: (line: string) => console.error(line) }, logLevel: 'error' };

/** Every service of the product in one process. */
export const createProductWorld = ({ makeStore, log, bus, mail, health, ...options }: ProductOptions = {}): Promise<TestWorld> =>
  createTestWorld({
    services: servicesWith(options),
    ...errorsAlone,
    ...(log && { log, logLevel: 'debug' }),
    ...(makeStore && { makeStore }),
    ...(bus && { bus }),
    ...(mail && { mail }),
    ...(health && { health }),
  });

/** The product twice, on the same stores. */
export const createProductReplicas = (
  buses?: readonly [Bus, Bus],
  { makeStore, ...options }: Pick<ProductOptions, 'makeStore' | 'readingLimits'> = {},
) => createReplicaWorlds({ services: servicesWith(options), ...errorsAlone, ...(makeStore && { makeStore }) }, buses);

/** Each signs up from an address of its own, because sign-ups of one address are limited. */
let people = 0;

/** Signs up `{name}@example.com`. The address is not verified, which tokens of a test world do not need. */
export async function register(world: TestWorld, name: string, { avatar }: { avatar?: Buffer } = {}): Promise<Caller> {
  const email = `${name}@example.com`;
  const signup = { firstname: 'Ada', lastname: 'L', email, password, confirm_password: password, confirm: '1' };
  const { status, text } = await world.inject(identity.signupUser, {
    body: signup,
    ip: `10.0.${people >> 8}.${people++ & 255}`,
    ...(avatar && { files: [{ field: 'avatar', name: 'a.png', content: avatar, type: 'image/png' }] }),
  });
  if (status !== 200) throw new Error(text);
  const { userId, workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  return { userId, workspaceId, role: 'owner', sessionId: `session${name}` };
}

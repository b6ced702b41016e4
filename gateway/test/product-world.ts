import { createBilling } from '@formwright/billing';
import { identity } from '@formwright/contracts';
import { createForms } from '@formwright/forms';
import { createIdentity } from '@formwright/identity';
import { buildPdfProgram } from '@formwright/pdf/testing';
import type { Bus, Caller } from '@formwright/platform';
import { createReplicaWorlds, createTestWorld, type TestWorld, type TestWorldOptions, testKeys } from '@formwright/platform/testing';
import { createResponses } from '@formwright/responses';
import { createSubmissions } from '@formwright/submissions';
import { createSupport } from '@formwright/support';
import { createTeam } from '@formwright/team';

export const productName = 'Testwright';
export const visitSecret = 'a secret of at least thirty-two characters';
export const password = 'Wooden-chair7';

const account = { authPrivateKey: testKeys.privateKey, productName, publicUrl: 'https://forms.example' };
const services: TestWorldOptions['services'] = [
  (ports) => createIdentity(ports, { ...account, hashCost: { memoryKib: 8, passes: 1 } }),
  (ports) => createSupport(ports, { productName, supportEmail: '' }),
  (ports) => createBilling(ports, { payments: 'sandbox', paymentSecret: visitSecret, productName, publicUrl: 'https://forms.example' }),
  (ports) => createForms(ports, { productName, visitSecret }),
  (ports) => createSubmissions(ports, { productName, visitSecret }),
  (ports) => createTeam(ports, { productName, publicUrl: 'https://forms.example', pdfProgram: buildPdfProgram() }),
  (ports) => createResponses(ports, { ticketSecret: visitSecret, productName, pdfProgram: buildPdfProgram() }),
];

/** Every service of the product in one process. */
export const createProductWorld = (): Promise<TestWorld> => createTestWorld({ services });

/** The product twice, on the same stores. */
export const createProductReplicas = (buses?: readonly [Bus, Bus]) => createReplicaWorlds({ services }, buses);

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

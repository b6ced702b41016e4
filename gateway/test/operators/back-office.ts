import { admin, type Contract, identity, operatorRights, type ReplyOf } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { InjectInput, TestWorld } from '@formwright/platform/testing';
import { createProductWorld, password } from '../product-world.ts';

/** A product with an operator. */
export interface BackOffice {
  world: TestWorld;
  operator: Caller;
  /** Calls as the operator. @throws Error for a refusal */
  ask<C extends Contract>(contract: C, input?: InjectInput): Promise<ReplyOf<C>>;
  /** The status and the body of a call of the operator. */
  refused(contract: Contract, input?: InjectInput): Promise<{ status: number; body: unknown }>;
  /** The row of a user, of either tab. */
  user(userId: string): Promise<ReplyOf<typeof admin.getAdminUserDatas>['data'][number] | undefined>;
}

/** What no reply of the back-office may have: hashes, tokens, and the password that the tests set. */
const secrets = ['passwordHash', '$argon2', 'scrypt', 'eyJ', 'fw_refresh', password];
/** Which of them a text has. */
export const secretsIn = (text: string): string[] => secrets.filter((secret) => text.includes(secret));

export const operatorEmail = 'olga@example.com';

export const openBackOffice = async (options: Parameters<typeof createProductWorld>[0] = {}): Promise<BackOffice> =>
  openBackOfficeOf(await createProductWorld(options));

/** The back-office of a product that runs, with an operator of its own. */
export async function openBackOfficeOf(world: TestWorld, email = operatorEmail): Promise<BackOffice> {
  await world.inject(identity.makeOperator, { body: { email } });
  const { userId, workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  const operator: Caller = { userId, workspaceId, role: 'operator', sessionId: `session${email}`, rights: operatorRights };
  const refused = async (contract: Contract, input: InjectInput = { body: {} }) => {
    const { status, body, text } = await world.inject(contract, { as: operator, ...input });
    for (const secret of secretsIn(text)) throw new Error(`${contract.name} answers a secret: ${secret}`);
    return { status, body };
  };
  const ask: BackOffice['ask'] = async (contract, input) => {
    const { status, body } = await refused(contract, input);
    if (status !== 200) throw new Error(`${contract.name}: ${status} ${JSON.stringify(body)}`);
    return body as never;
  };
  return {
    world,
    operator,
    refused,
    ask,
    async user(id) {
      for (const tabName of ['Active', 'Suspended']) {
        const { data } = await ask(admin.getAdminUserDatas, { body: { tabName, rows: 100 } });
        const found = data.find(({ _id }) => _id === id);
        if (found) return found;
      }
      return undefined;
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billing, type Contract, identity, isInternal, operatorRights, rightOf } from '@formwright/contracts';
import { type Caller, createLogger } from '@formwright/platform';
import { callHeaders, type TestWorld } from '@formwright/platform/testing';
import { inProcessForwarder } from '../../src/forwarding/in-process-forwarder.ts';
import { createGateway } from '../../src/gateway.ts';
import type { GatewayOptions } from '../../src/gateway-options.ts';
import { neverBusy } from '../never-busy.ts';
import { createProductWorldWithIssuer, productName, register } from '../product-world.ts';
import { writeSitePages } from '../site-pages.ts';
import type { Answer } from './answers.ts';
import type { RawRequest } from './requests.ts';
import { storedIn } from './stored.ts';
import { makeThings, type Things } from './things.ts';

type Gateway = Awaited<ReturnType<typeof createGateway>>;

export interface BadInputWorld {
  world: TestWorld;
  /** Sends a request as it is: through a gateway, or to the service if the gateway does not route the call. */
  send(contract: Contract, request: RawRequest, as: Caller | null, through?: Gateway): Promise<Answer>;
  /** From here on requests come from another network than those before. */
  changeNetwork(): void;
  /** One more gateway, with other limits. */
  gatewayWith(limits: Pick<GatewayOptions, 'overload' | 'requestsPerMinute'>): Promise<Gateway>;
  /** Who makes a sound call: the owner of what it is about, or an operator; null: it needs nobody. */
  callerOf(contract: Contract, owner: Caller): Caller | null;
  stored: ReturnType<typeof storedIn>;
  /** A new account on the plan that allows most, with a form and a response. */
  newThings(): Promise<Things>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<BadInputWorld> {
  const webDir = mkdtempSync(join(tmpdir(), 'fw-bad-'));
  writeSitePages(webDir);
  const { world, close } = await createProductWorldWithIssuer();
  const options: GatewayOptions = {
    overload: neverBusy,
    forwarder: inProcessForwarder(world.apps),
    productName,
    publicUrl: 'http://localhost',
    webDir,
    requestsPerMinute: null,
    trustProxy: false,
    logger: createLogger({ level: 'silent' }),
    ready: async () => ({ isReady: true, dependencies: {}, waiting: 0, deadLetters: 0 }),
  };
  const gateway = await createGateway(options);
  const others: Gateway[] = [];
  const stored = storedIn(world);
  let [sent, people] = [0, 0];
  /** The last token: to sign one takes as long as a request. */
  let last = { as: null as Caller | null, at: Number.NaN, token: '' };
  const tokenOf = async (as: Caller) => {
    const at = world.clock.now();
    if (last.as !== as || last.at !== at) last = { as, at, token: await world.token(as) };
    return last.token;
  };
  const operator = await newOperator(world);
  return {
    world,
    stored,
    callerOf: ({ auth, may = 'account' }, owner) => {
      if (auth !== 'user' && auth !== 'optional') return null;
      return rightOf(may) === null ? owner : operator;
    },
    async newThings() {
      people += 1;
      return makeThings(world, await premiumOwner(world, `owner${people}`));
    },
    changeNetwork() {
      sent = (sent | 255) + 1;
    },
    async gatewayWith(limits) {
      const other = await createGateway({ ...options, forwarder: inProcessForwarder(world.apps), ...limits });
      others.push(other);
      return other;
    },
    async send(contract, request, as, through = gateway) {
      const app = isInternal(contract) ? world.apps.get(contract.service) : through;
      if (!app) throw new Error(`no service ${contract.service}`);
      sent += 1;
      const reply = await app.inject({
        // An address for each request: limits per address are seldom the subject.
        remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...request,
        payloadAsStream: true,
        headers: {
          ...(as && { authorization: `Bearer ${await tokenOf(as)}` }),
          ...(isInternal(contract) && callHeaders(contract, world.clock.now())),
          ...request.headers,
        },
      });
      const isEndless = contract.reply === 'stream' && reply.statusCode === 200;
      if (isEndless) reply.stream().destroy();
      return {
        status: reply.statusCode,
        type: String(reply.headers['content-type'] ?? ''),
        headers: reply.headers,
        cookies: reply.cookies,
        text: isEndless ? '' : Buffer.concat(await reply.stream().toArray()).toString('utf8'),
      };
    },
    async close() {
      stored.close();
      for (const each of [gateway, ...others]) await each.close();
      await close();
      rmSync(webDir, { recursive: true, force: true });
    },
  };
}

async function newOperator(world: TestWorld): Promise<Caller> {
  const email = 'operator@example.com';
  await world.inject(identity.makeOperator, { body: { email } });
  const { userId, workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  return { userId, workspaceId, role: 'operator', sessionId: 'sessionoperator', rights: operatorRights };
}

/** An owner on the plan that allows most. */
export async function premiumOwner(world: TestWorld, name: string): Promise<Caller> {
  const caller = await register(world, name);
  await world.inject(billing.setAccountPlan, { body: { accountId: caller.workspaceId, plan: 'Premium' } });
  await world.drain();
  return caller;
}

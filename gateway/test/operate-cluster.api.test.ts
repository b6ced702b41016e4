import { Readable } from 'node:stream';
import type { ServiceName } from '@formwright/contracts';
import { generateKeyPair } from '@formwright/platform';
import { type TestWorld, testCallKeys } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { operateCluster } from '../src/operator/operate-cluster.ts';
import { createProductWorld, register } from './product-world.ts';

let world: TestWorld;
const urls = {} as Record<ServiceName, string>;
beforeEach(async () => {
  world = await createProductWorld();
  for (const [name, app] of world.apps) urls[name as ServiceName] = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => world.close());

const key = testCallKeys.get('operator')?.privateKey ?? '';
/** @returns what is printed */
async function operate(command: string, given = key): Promise<string> {
  const outcome = await operateCluster(['--as', 'Grace Hopper', ...command.split(' ')], urls, Readable.from([given]), world.clock);
  return typeof outcome === 'string' ? outcome : outcome.found;
}

describe("an operator's command in a cluster", () => {
  it('reaches each service at its address, with the key from standard input, and is noted with the name of its operator', async () => {
    await register(world, 'ada');
    expect(await operate('set-plan ada@example.com Premium')).toBe('ada@example.com is on Premium now.');
    for (const word of ['Standard', 'standart'])
      expect(await operate(`set-plan ada@example.com ${word}`)).toBe('ada@example.com is on Standard now.');
    expect(await operate('dead-letters list')).toBe('There are no dead letters.');
    expect(await operate('tell-again billing')).toBe('billing keeps no copies of states.');
    expect(await operate('tell-again identity identity.on-plan-changed')).toContain('asks for all of identity.on-plan-changed again');
    // The other one has not begun.
    expect((await operate('tell-again identity')).split('\n')).toEqual([
      'identity.on-plan-changed  billing.v1.PlanChanged  under way: 0 told, 0 removed, 0 failed',
      'identity.suspensions  billing.v1.PlanChanged  under way: 0 told, 0 removed, 0 failed',
    ]);
    const noted = (await operate('security-log')).split('\n').map((line) => line.split('  ').slice(1));
    expect(noted).toContainEqual(['copies repaired', 'identity.on-plan-changed', 'from operator Grace Hopper']);
    await world.runJob('identity.catch-up');
    expect((await operate('tell-again identity')).split('\n')).toEqual([
      'identity.on-plan-changed  billing.v1.PlanChanged  complete: 1 told, 0 removed, 0 failed',
      'identity.suspensions  billing.v1.PlanChanged  complete: 1 told, 0 removed, 0 failed',
    ]);
    expect(await operate('security-log ada@example.com')).toMatch(
      /plan change {2}\{"plan":\["Free","Premium"\]\} {2}\w+ {2}from operator Grace Hopper$/m,
    );
  });

  it('says what is missing or wrong', async () => {
    await expect(operate('dead-letters')).rejects.toThrow('node dist/gateway.js operator dead-letters list');
    await expect(operate('dead-letter list')).rejects.toThrow(
      /^There is no command dead-letter\. Commands:\n.*support list\n {4}shows what users wrote/s,
    );
    await expect(operate('set-plan ada@example.com')).rejects.toThrow(
      /^This command is written so:\n {2}node dist\/gateway\.js operator set-plan <email> <Free\|Standard\|Premium>\n {4}sets the plan [^\n]+$/,
    );
    await expect(operate('set-plan ada@example.com Gold')).rejects.toThrow('There is no plan Gold. The plans are Free, Standard, Premium.');
    await expect(operate('tell-again nobody')).rejects.toThrow(/^There is no service nobody\. The services are /);
    await expect(operate('tell-again forms forms.none')).rejects.toThrow(
      'forms keeps no states in forms.none, only in forms.on-plan-changed',
    );
    await expect(operate('support solve 1')).rejects.toThrow(/^There is no such message\.$/);
    await expect(operate('make-operator ada')).rejects.toThrow(/^This is not a valid email address\.$/);
    for (const given of ['', 'no key', testCallKeys.get('operator')?.publicKey])
      await expect(operate('dead-letters list', given)).rejects.toThrow(
        /^OPERATOR_CALL_KEY must come by standard input: the private half /,
      );
    const unnamed = operateCluster(['dead-letters', 'list'], urls, Readable.from([key]), world.clock);
    await expect(unnamed).rejects.toThrow('Say who you are with --as NAME. The security log has it.');
    for (const name of [[], ['a'.repeat(101)]])
      await expect(operateCluster(['dead-letters', 'list', '--as', ...name], urls, Readable.from([key]), world.clock)).rejects.toThrow(
        '--as takes a name of at most 100 letters.',
      );
    const named = operateCluster(['dead-letters', 'list', '--as', 'a'.repeat(100)], urls, Readable.from([key]), world.clock);
    await expect(named).resolves.toContain('There are no dead letters.');
    // Who has a pod has the key of its service, which is not the operator's.
    for (const { privateKey } of [testCallKeys.get('responses') ?? generateKeyPair(), generateKeyPair()])
      await expect(operate('make-operator mallory@example.com', privateKey)).rejects.toThrow('Not found.');
    await expect(operate('set-plan nobody@example.com Premium')).rejects.toThrow(/email|account/);
    urls.support = 'http://127.0.0.1:1';
    await expect(operate('support list')).rejects.toThrow('A service does not answer. Is it running?');
  });
});

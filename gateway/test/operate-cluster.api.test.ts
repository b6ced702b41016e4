import { Readable } from 'node:stream';
import type { ServiceName } from '@formwright/contracts';
import { internalSecret, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { operateCluster } from '../src/operate-cluster.ts';
import { createProductWorld, register } from './product-world.ts';

let world: TestWorld;
const urls = {} as Record<ServiceName, string>;
beforeEach(async () => {
  world = await createProductWorld();
  for (const [name, app] of world.apps) urls[name as ServiceName] = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => world.close());

const operate = (command: string, secret = `${internalSecret}\n`) => operateCluster(command.split(' '), urls, Readable.from([secret]));

describe("an operator's command in a cluster", () => {
  it('reaches each service at its address, with the secret from standard input', async () => {
    await register(world, 'ada');
    expect(await operate('set-plan ada@example.com Premium')).toBe('ada@example.com is on Premium now.');
    for (const word of ['Standard', 'standart'])
      expect(await operate(`set-plan ada@example.com ${word}`)).toBe('ada@example.com is on Standard now.');
    expect(await operate('dead-letters list')).toBe('There are no dead letters.');
    expect(await operate('security-log ada@example.com')).toContain('plan');
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
    await expect(operate('support solve 1')).rejects.toThrow(/^There is no such message\.$/);
    await expect(operate('make-operator ada')).rejects.toThrow(/^This is not a valid email address\.$/);
    await expect(operate('dead-letters list', '')).rejects.toThrow('INTERNAL_SECRET must come by standard input.');
    await expect(operate('dead-letters list', 'a wrong one of more than 32 characters')).rejects.toThrow('Not found.');
    await expect(operate('set-plan nobody@example.com Premium')).rejects.toThrow(/email|account/);
    urls.support = 'http://127.0.0.1:1';
    await expect(operate('support list')).rejects.toThrow('A service does not answer. Is it running?');
  });
});

import { identity, serviceNames, team } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createProductWorld, register } from './product-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createProductWorld();
});
afterAll(() => world.close());

const collections = { identity: ['verifications', 'recoveries', 'mails'], team: ['invitations', 'mails'] } as const;

async function storedText(): Promise<string> {
  const stored = [];
  for (const service of serviceNames) {
    if (service !== 'identity' && service !== 'team') continue;
    for (const name of collections[service]) stored.push(...(await world.store(service).collection({ name }).find({})));
  }
  return JSON.stringify(stored);
}

it('[AUTH-27] links of verification, of a new password and of an invitation are stored hashed: no store contains their tokens', async () => {
  const owner = await register(world, 'owner');
  await world.inject(identity.forgotUser, { body: { email: 'owner@example.com' } });
  await world.inject(team.addMemberToTheTeam, { as: owner, body: { email: 'guest@example.com', role: 'ADMIN' } });
  const unsent = await storedText();
  await world.drain();
  const tokens = ['verify', 'reset', 'approve-invitation'].map(
    (kind) => world.mails.map(({ text }) => new RegExp(`/${kind}/([A-Za-z0-9_-]{20,})`).exec(text)?.[1]).find(Boolean) ?? `no ${kind}`,
  );
  expect(tokens.filter((token) => token.startsWith('no '))).toEqual([]);
  const stored = await storedText();
  expect(stored.length).toBeGreaterThan(200);
  for (const token of tokens) expect([stored.includes(token), unsent.includes(token)]).toEqual([false, false]);
});

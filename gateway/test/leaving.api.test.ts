import { identity, team } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createProductWorld, register } from './product-world.ts';
import { bearer, callAll, person, tokenFor } from './team-people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createProductWorld();
});
afterAll(() => world.close());

it('a member who has left is out at once, and the session goes on in the own account, from which it is left again', async () => {
  const ada = await register(world, 'ada');
  const email = 'bea@example.com';
  await world.inject(team.addMemberToTheTeam, { as: ada, body: { email } });
  const { body, cookies } = await world.inject(identity.approveInvitation, {
    params: { token: await tokenFor(world, email) },
    body: person,
  });
  const token = body.access_token;
  const me = async (as: string) => (await world.inject(identity.getMe, { ...bearer(as), body: {} })).body;
  const { _id, workspace_id } = await me(token);
  expect(workspace_id).toBe(ada.workspaceId);
  const leave = (as: string) => world.inject(team.leaveWorkspace, { ...bearer(as), body: { workspace_id: ada.workspaceId } });
  expect((await leave(token)).body).toEqual({ success: true });
  await world.drain();
  expect(await callAll(world, token)).toEqual([401, 401, 401, 401, 401]);
  const session = { fw_refresh: cookies.fw_refresh?.value ?? '' };
  const next = (await world.inject(identity.refreshToken, { cookies: session, body: {} })).body.access_token;
  expect(await me(next)).toMatchObject({ workspace_id: _id, role: 'OWNER' });
  expect((await leave(next)).body).toEqual({ success: true });
  expect((await world.inject(team.getTeamMembers, { as: ada })).body.members).toHaveLength(1);
});

import { identity, team } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { newId } from '../every-kind.ts';
import { password, register } from '../product-world.ts';
import { type MakeSample, verified } from './sample-steps.ts';
import type { Things } from './things.ts';

const newAddress = () => `${newId().toLowerCase()}@example.com`;
const newMember = { firstname: 'Bea', lastname: 'L', password, confirm_password: password, confirm: '1' };

/** An invitation of the owner's workspace, and the token of its mail. */
async function invited({ owner }: Things, world: TestWorld): Promise<{ id: string; token: string }> {
  const email = newAddress();
  const { body } = await world.inject(team.addMemberToTheTeam, { as: owner, body: { email } });
  await world.drain();
  const mail = world.mails.findLast(({ to }) => to === email);
  return { id: body.member._id, token: /approve-invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

async function joining(things: Things, world: TestWorld) {
  const { userId } = await register(world, newId().toLowerCase());
  return { token: (await invited(things, world)).token, userId, ip: '10.1.1.1' };
}

const invitation: MakeSample = () => ({ body: { email: newAddress() } });

/** Samples of the calls of a team. */
export const teamSamples: Readonly<Record<string, MakeSample>> = {
  addMemberToTheTeam: invitation,
  addmembers: invitation,
  resendInvitation: async (things, world) => {
    const { id } = await invited(things, world);
    world.clock.advance(60_000);
    return { body: { invitation_id: id } };
  },
  removeInvitation: async (things, world) => ({ query: { invitation_id: (await invited(things, world)).id } }),
  deleteMember: async (things, world) => ({ body: { memberId: (await invited(things, world)).id } }),
  deleteTeamMember: async (things, world) => {
    const body = await joining(things, world);
    await world.inject(team.acceptInvitation, { body });
    return { query: { user_id: body.userId } };
  },
  getInvitation: async (things, world) => ({ body: { token: (await invited(things, world)).token } }),
  approveInvitation: async (things, world) => ({ params: { token: (await invited(things, world)).token }, body: newMember }),
  getSignupMemberData: async (things, world) => ({ body: { memberId: (await invited(things, world)).token } }),
  signupMembers: async (things, world) => ({ body: { ...newMember, memberId: (await invited(things, world)).token } }),
  findInvitation: async (things, world) => ({ body: { token: (await invited(things, world)).token } }),
  acceptInvitation: async (things, world) => ({ body: await joining(things, world) }),
  switchWorkspace: async (_things, world) => {
    const { access_token } = (await world.inject(identity.signinUser, { body: { email: await verified(world), password } })).body;
    const headers = { authorization: `Bearer ${access_token}` };
    const me = (await world.inject(identity.getMe, { headers, body: {} })).body;
    return { headers, body: { workspace_id: me.workspace_id } };
  },
};

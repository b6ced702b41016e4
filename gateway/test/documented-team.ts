import { type Contract, identity, team } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import type { Sent } from './documented-api.ts';
import { password } from './product-world.ts';

/** Calls through the gateway, and compares request and reply with the document. */
type Call = (
  contract: Contract,
  sent: Sent,
  status?: number,
) => Promise<{ body: { access_token: string; _id: string; member: { _id: string } } }>;

/** People are invited, accept, look around, and are removed. @param headers the owner's */
export async function workAsTeam(call: Call, world: TestWorld, headers: Record<string, string>): Promise<void> {
  const tokenFor = async (email: string) => {
    await world.drain();
    return /approve-invitation\/(\w+)/.exec(world.mails.findLast((mail) => mail.to === email)?.text ?? '')?.[1] ?? '';
  };
  const person = { firstname: 'Bea', lastname: 'L', password, confirm_password: password, confirm: '1' };

  const invited = await call(team.addMemberToTheTeam, { body: { email: 'bea@example.com', role: 'ADMIN' }, headers });
  const invitation_id = invited.body.member._id;
  await call(team.resendInvitation, { body: { invitation_id }, headers });
  world.clock.advance(60_000);
  await call(team.addMemberToTheTeam, { body: { email: 'bea@example.com' }, headers }, 422);
  await call(team.resendInvitation, { body: { invitation_id }, headers });
  await call(team.addmembers, { body: { email: 'cy@example.com' }, headers });
  await call(team.getMembersConfirmCount, { body: {}, headers });
  await call(team.getMembersConfirm, { body: {}, query: { page: '1' }, headers });

  const token = await tokenFor('bea@example.com');
  await call(identity.getInvitation, { body: { token } });
  await call(identity.getInvitation, { body: { token: 'unknown' } }, 410);
  await call(identity.approveInvitation, { params: { token }, body: {} }, 422);
  const picture = { signupType: 'team', workspace_id: 'w1', auto_verify: 'true', remember: 'true' };
  const joined = await call(identity.approveInvitation, { params: { token }, body: { ...person, ...picture } });
  await call(identity.approveInvitation, { params: { token }, body: {} }, 410);
  const memberId = await tokenFor('cy@example.com');
  await call(identity.getSignupMemberData, { body: { memberId } });
  await call(identity.getSignupMemberData, { body: { memberId: 'unknown' } }, 410);
  await call(identity.signupMembers, { body: { ...person, memberId, firstname: 'Cy' } });

  const member = { authorization: `Bearer ${joined.body.access_token}` };
  const me = (await call(identity.getMe, { body: {}, headers: member })).body;
  await call(team.getTeamMembers, { headers: member });
  await call(team.generateMemberListPdf, { params: { userId: me._id }, headers: member });
  await call(team.generateMemberListPdf, { params: { userId: 'unknown' }, headers: member }, 404);
  await call(team.getWorkspaces, { headers: member });
  await call(team.closeDeletedTeam, { body: { workspace_id: 'unknown' }, headers: member });
  const own = await call(identity.switchWorkspace, { body: { workspace_id: me._id }, headers: member });
  await call(identity.switchWorkspace, { body: { workspace_id: 'unknown' }, headers: member }, 404);
  const ownHeaders = { authorization: `Bearer ${own.body.access_token}` };
  await call(team.getExternalForms, { headers: ownHeaders });

  await call(team.getMembers, { body: {}, query: { page: '1' }, headers });
  await call(team.deleteTeamMember, { query: { user_id: me._id }, headers: member }, 422);
  await call(team.deleteTeamMember, { query: { user_id: me._id }, headers });
  await call(team.deleteTeamMember, { query: { user_id: 'unknown' }, headers }, 404);
  await call(team.leaveWorkspace, { body: { workspace_id: 'left' }, headers: ownHeaders });
  await call(team.leaveWorkspace, { body: { workspace_id: me._id }, headers: ownHeaders }, 422);
  for (const cancel of [
    (id: string) => call(team.removeInvitation, { query: { invitation_id: id }, headers }),
    (id: string) => call(team.deleteMember, { query: { page: '1' }, body: { memberId: id, confirm: 'pending', userId: null }, headers }),
  ]) {
    const { body } = await call(team.addMemberToTheTeam, { body: { email: 'dee@example.com' }, headers });
    await cancel(body.member._id);
  }
}

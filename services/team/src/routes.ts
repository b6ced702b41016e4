import { findOwnData as ownDataOf, team } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import type { TeamDeps } from './deps.ts';
import { acceptInvitation, findInvitation, findMembership } from './invitations/accept.ts';
import { addMemberToTheTeam, addmembers, resendInvitation } from './invitations/invite.ts';
import { countTeam } from './members/count-team.ts';
import { findOwnData } from './members/find-own-data.ts';
import { generateMemberListPdf } from './members/generate-member-list-pdf.ts';
import { leaveWorkspace } from './members/leave-workspace.ts';
import { getMembers, getMembersConfirm, getMembersConfirmCount, getTeamMembers } from './members/read-team.ts';
import { deleteMember, deleteTeamMember, removeInvitation } from './members/remove.ts';
import { closeDeletedTeam, getExternalForms, getWorkspaces } from './workspaces/get-workspaces.ts';

export const routes = (deps: TeamDeps): Route[] => [
  handle(team.getTeamMembers, getTeamMembers(deps)),
  handle(team.addMemberToTheTeam, addMemberToTheTeam(deps)),
  handle(team.addmembers, addmembers(deps)),
  handle(team.resendInvitation, resendInvitation(deps)),
  handle(team.removeInvitation, removeInvitation(deps)),
  handle(team.deleteTeamMember, deleteTeamMember(deps)),
  handle(team.deleteMember, deleteMember(deps)),
  handle(team.getMembers, getMembers(deps)),
  handle(team.getMembersConfirm, getMembersConfirm(deps)),
  handle(team.getMembersConfirmCount, getMembersConfirmCount(deps)),
  handle(team.generateMemberListPdf, generateMemberListPdf(deps)),
  handle(team.getWorkspaces, getWorkspaces(deps)),
  handle(team.closeDeletedTeam, closeDeletedTeam(deps)),
  handle(team.leaveWorkspace, leaveWorkspace(deps)),
  handle(team.getExternalForms, getExternalForms(deps)),
  handle(team.findInvitation, findInvitation(deps)),
  handle(team.acceptInvitation, acceptInvitation(deps)),
  handle(team.countTeam, countTeam(deps)),
  handle(team.findMembership, findMembership(deps)),
  handle(ownDataOf('team'), findOwnData(deps)),
];

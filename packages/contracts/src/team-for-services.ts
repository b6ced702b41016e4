import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

const team = contractsOf('team');

/** For identity, which makes the account and the session of a person who accepts. */
export const findInvitation = team('findInvitation', {
  summary: 'The open invitation of a link',
  auth: 'service',
  callers: ['identity'],
  isIdempotent: true,
  body: Type.Object({ token: Text(100) }, closed),
  reply: Type.Object({ email: Type.String(), shownEmail: Type.String(), inviterId: Id, workspaceId: Id }, closed),
  errors: { 'team.link_invalid': 410 },
});

export const acceptInvitation = team('acceptInvitation', {
  summary: 'Makes a user a member of the team of an invitation, which is then used up',
  auth: 'service',
  callers: ['identity'],
  body: Type.Object({ token: Text(100), userId: Id, ip: Text(100) }, closed),
  reply: Type.Object({ workspaceId: Id }, closed),
  errors: { 'team.link_invalid': 410, 'team.too_many_workspaces': 422 },
});

export const countTeam = team('countTeam', {
  summary: 'How many people a workspace has besides its owner',
  auth: 'service',
  callers: ['identity'],
  isIdempotent: true,
  body: Type.Object({ workspaceId: Id }, closed),
  reply: Type.Object({ members: Type.Integer(), invitations: Type.Integer() }, closed),
  errors: {},
});

export const findMembership = team('findMembership', {
  summary: 'Whether a user is a member of a workspace',
  auth: 'service',
  callers: ['identity'],
  isIdempotent: true,
  body: Type.Object({ userId: Id, workspaceId: Id }, closed),
  reply: Type.Object({ isMember: Type.Boolean() }, closed),
  errors: {},
});

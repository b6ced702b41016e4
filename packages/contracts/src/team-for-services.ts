import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

/** For identity, which makes the account and the session of a person who accepts. */
export const findInvitation = defineContract({
  service: 'team',
  name: 'findInvitation',
  summary: 'The open invitation of a link',
  method: 'POST',
  path: '/internal/team/findInvitation',
  auth: 'service',
  isIdempotent: true,
  body: Type.Object({ token: Text(100) }, closed),
  reply: Type.Object({ email: Type.String(), shownEmail: Type.String(), inviterId: Id, workspaceId: Id }, closed),
  errors: { 'team.link_invalid': 410 },
});

export const acceptInvitation = defineContract({
  service: 'team',
  name: 'acceptInvitation',
  summary: 'Makes a user a member of the team of an invitation, which is then used up',
  method: 'POST',
  path: '/internal/team/acceptInvitation',
  auth: 'service',
  body: Type.Object({ token: Text(100), userId: Id, ip: Text(100) }, closed),
  reply: Type.Object({ workspaceId: Id }, closed),
  errors: { 'team.link_invalid': 410, 'team.too_many_workspaces': 422 },
});

export const countTeam = defineContract({
  service: 'team',
  name: 'countTeam',
  summary: 'How many people a workspace has besides its owner',
  method: 'POST',
  path: '/internal/team/countTeam',
  auth: 'service',
  isIdempotent: true,
  body: Type.Object({ workspaceId: Id }, closed),
  reply: Type.Object({ members: Type.Integer(), invitations: Type.Integer() }, closed),
  errors: {},
});

export const findMembership = defineContract({
  service: 'team',
  name: 'findMembership',
  summary: 'Whether a user is a member of a workspace',
  method: 'POST',
  path: '/internal/team/findMembership',
  auth: 'service',
  isIdempotent: true,
  body: Type.Object({ userId: Id, workspaceId: Id }, closed),
  reply: Type.Object({ isMember: Type.Boolean() }, closed),
  errors: {},
});

import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { closed, Done, Text } from './shapes.ts';

/** What a public form's page tells: it was opened, or somebody began to fill it in. */
export const SEEN_MARKS = ['view', 'start'] as const;
export type SeenMark = (typeof SEEN_MARKS)[number];

export const formSeen = defineContract({
  service: 'submissions',
  name: 'formSeen',
  summary: 'Counts a view or a start of a public form; one of each per visit, none of members of its workspace',
  method: 'POST',
  path: '/f-:link/seen/:mark',
  auth: 'none',
  params: Type.Object({ link: Text(64), mark: Type.Union(SEEN_MARKS.map((mark) => Type.Literal(mark))) }, closed),
  reply: Done,
  errors: { 'submissions.not_found': 404 },
  rateLimit: 3_000,
});

import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Done, Text } from './shapes.ts';

const submissions = contractsOf('submissions');

/** What a public form's page tells: it was opened, somebody began to fill it in, or reached a page (the second is '2'). */
const Step = Type.Union([Type.Literal('view'), Type.Literal('start'), Type.String({ pattern: '^([2-9]|[1-9][0-9]|100)$' })]);

export const formSeen = submissions('formSeen', {
  summary: 'Counts a view, a start or a reached page of a public form; one of each per visit, none of members of its workspace',
  path: '/f-:link/seen/:step',
  auth: 'none',
  params: Type.Object({ link: Text(64), step: Step }, closed),
  query: Type.Object({
    form: Type.Optional(Type.String({ maxLength: 64, description: "The form's id. It decides where the link is another form's by now." })),
  }),
  reply: Done,
  errors: { 'submissions.not_found': 404 },
  rateLimit: 3_000,
});

import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { changedByOperator, readByAdmin } from './for-operators.ts';
import { between, NumberedRows, numberedPage, searched } from './numbered-pages.ts';
import { closed, Id } from './shapes.ts';

const submissions = contractsOf('submissions');

const ReportedForm = Type.Object(
  {
    formId: Id,
    workspaceId: Id,
    title: Type.String(),
    link: Type.String(),
    count: Type.Integer({ description: 'Its reports that are kept.' }),
    lastAt: Type.Integer({ description: 'When the latest of them came.' }),
    reasons: Type.Array(
      Type.Object({ reason: Type.String({ description: "As reportForm takes it; '' for none." }), count: Type.Integer() }, closed),
      { description: 'The most frequent first.' },
    ),
  },
  closed,
);

export const listReported = submissions('listReported', {
  summary:
    'A page of the forms that visitors have reported, the latest report first; by words of title and link, or their owners, days of that report, workspaces, and id',
  ...readByAdmin,
  body: Type.Object(
    {
      ...{ ...numberedPage, ...searched, ...between },
      ...{ workspaceIds: Type.Optional(Type.Array(Id, { maxItems: 100 })), formId: Type.Optional(Id) },
      orOf: Type.Optional(Type.Array(Id, { maxItems: 100, description: 'Workspaces whose forms need not have the words.' })),
    },
    closed,
  ),
  reply: NumberedRows(ReportedForm),
  errors: {},
});

export const forgetReports = submissions('forgetReports', {
  summary: 'Operator command: forgets all reports of a form, and says how many these were; the security log keeps the number',
  ...changedByOperator,
  body: Type.Object({ formId: Id }, closed),
  reply: Type.Object({ count: Type.Integer() }, closed),
  errors: {},
});

export const reportsOf = submissions('reportsOf', {
  summary: 'What visitors said in the newest reports of a form, and how many are kept',
  ...readByAdmin,
  body: Type.Object({ formId: Id, limit: Type.Integer({ minimum: 1, maximum: 100 }) }, closed),
  reply: Type.Object(
    {
      count: Type.Integer(),
      reports: Type.Array(Type.Object({ at: Type.Integer(), reason: Type.String(), text: Type.String() }, closed)),
    },
    closed,
  ),
  errors: {},
});

import { billing, forms, submissions } from '@formwright/contracts';
import { newDetails, newElement, newPages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { everyKind, newId } from '../every-kind.ts';
import type { Known } from './derive.ts';

/** What a caller has: the ids that calls name. */
export interface Things {
  owner: Caller;
  formId: string;
  link: string;
  responseId: string;
}

/** Pages of one question. */
export const smallPages = () =>
  newPages({ title: 'Survey', newId }).map((page) => ({
    ...page,
    rows: [{ id: newId(), content: [{ cols: [newElement('input', newId)] }] }],
  }));

/** A form as the ZIP of own data has it. */
export const formFile = (pages: unknown) => ({
  ...{ layoutVersion: 1, pages, responsables: [] },
  details: {
    ...newDetails({ _id: 'f1', title: 'Survey', link: 'f1', isOneTime: false }),
    ...{ deadline: null, colors: { user_1: '1, 2, 3' }, color: 'user_1' },
  },
});

const { [everyKind.keyOf('upload')]: _withFiles, ...answers } = everyKind.answers;
export const submissionTo = (link: string) => ({ dataForm: { id: link }, userData: answers });

/** A form of every kind of element, with a response. */
export async function makeThings(world: TestWorld, owner: Caller): Promise<Things> {
  // planPricing, which is tried, too, moves the owner to Free.
  await world.inject(billing.setAccountPlan, { body: { accountId: owner.workspaceId, plan: 'Premium' } });
  await world.drain();
  const formId = (await world.inject(forms.newForm, { as: owner, body: { newform: everyKind.pages } })).body.id;
  await world.drain();
  const [, { link }] = (await world.inject(forms.getForm, { as: owner, body: { id: formId } })).body as [unknown, { link: string }];
  const sent = await world.inject(submissions.saveUserForm, { body: submissionTo(link) });
  await world.drain();
  return { owner, formId, link, responseId: sent.body.id };
}

/** Ids like those of `things`, of nothing that exists. */
export const missingThings = ({ owner }: Things): Things => ({
  formId: 'missing00000000000001',
  link: 'missing00000000000002',
  responseId: 'missing00000000000003',
  owner: { ...owner, userId: 'missing00000000000004', workspaceId: 'missing00000000000005' },
});

/** What fields of these names mean in every call. */
export const known = ({ owner, formId, link, responseId }: Things): Known => ({
  ...{ id: formId, formId, form_id: formId, formLink: link, link, responseId },
  ...{ userId: owner.userId, accountId: owner.workspaceId, workspaceId: owner.workspaceId },
  ...{ email: 'nobody@example.com', newform: smallPages(), formData: smallPages() },
});

import { billing, forms, identity, responses, submissions, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { verified } from '../bad-input/sample-steps.ts';
import { makeThings, submissionTo, type Things } from '../bad-input/things.ts';
import { everyKind, png } from '../every-kind.ts';
import { password, register } from '../product-world.ts';
import { tokenFor } from '../team-people.ts';

// A story in which every handler of the product hears several events.

export interface People {
  ada: Caller;
  /** Ada's form, and one that is deleted in the story. */
  things: Things;
  lost: Things;
  /** A member of Ada's workspace. */
  cyd: Caller;
  /** Somebody who deletes the account in the story, with a form and an answer of Ada's workspace. */
  bea: Caller;
  beas: Things;
}

async function verifiedOwner(world: TestWorld): Promise<Caller> {
  const email = await verified(world);
  const { userId, workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  return { userId, workspaceId, role: 'owner', sessionId: `session${userId}` };
}

async function join(world: TestWorld, owner: Caller, name: string): Promise<Caller> {
  const person = await register(world, name);
  const email = `${name}@example.com`;
  await world.inject(team.addMemberToTheTeam, { as: owner, body: { email } });
  const token = await tokenFor(world, email);
  await world.inject(team.acceptInvitation, { body: { token, userId: person.userId, ip: '10.1.1.1' } });
  await world.drain();
  return person;
}

/** What there is when the story begins. */
export async function makePeople(world: TestWorld): Promise<People> {
  const ada = await verifiedOwner(world);
  const things = await makeThings(world, ada);
  const lost = await makeThings(world, ada);
  const bea = await register(world, 'bea');
  const beas = await makeThings(world, bea);
  const cyd = await join(world, ada, 'cyd');
  await join(world, bea, 'dee');
  await withFile(world, things);
  await withFile(world, beas);
  return { ada, things, lost, cyd, bea, beas };
}

/** The form after a save that takes the second page away, and the answers that are left. */
const firstPage = everyKind.pages.slice(0, 1);
const firstAnswers = Object.fromEntries(
  Object.entries(everyKind.answers).filter(([key]) => JSON.stringify(firstPage).includes(key) && key !== everyKind.keyOf('upload')),
);

const fileField = `userFormDataFiles/${everyKind.keyOf('upload')}/0`;

async function withFile(world: TestWorld, { link }: Things): Promise<string> {
  const body = { dataForm: { id: link }, userData: everyKind.answers };
  const sent = await world.inject(submissions.saveUserForm, {
    body,
    files: [{ field: fileField, name: 'a.png', content: png, type: 'image/png' }],
  });
  await world.drain();
  return sent.body.id;
}

export async function tellStory(world: TestWorld, { ada, things, lost, cyd, bea, beas }: People): Promise<void> {
  const { formId, link } = things;
  const settle = async () => {
    await world.drain();
    for (const job of ['submissions.publish-form-states', 'responses.publish-counts']) await world.runJob(job);
    await world.drain();
  };
  const done = async (reply: Promise<{ status: number; text: string }>) => {
    const { status, text } = await reply;
    if (status >= 400) throw new Error(text);
  };
  const send = (to: string) => done(world.inject(submissions.saveUserForm, { body: submissionTo(to) }));
  const plan = (accountId: string, name: 'Free' | 'Standart' | 'Premium') =>
    done(world.inject(billing.setAccountPlan, { body: { accountId, plan: name } }));
  const rename = (id: string, as: Caller, title: string) => done(world.inject(forms.changeTitle, { as, body: { id, title } }));

  const eve = await register(world, 'eve');
  for (const value of [false, true, false])
    await done(world.inject(identity.changeshowlogo, { as: ada, body: { value, userId: ada.userId } }));
  await rename(formId, ada, 'Second name');
  await send(link);
  await send(lost.link);
  await settle();
  await plan(ada.workspaceId, 'Standart');
  await plan(bea.workspaceId, 'Standart');
  await world.inject(forms.saveForm, {
    as: ada,
    body: { title: 'Third name', formData: firstPage, form_id: formId, form_header: 'About', userFormlabels: [] },
  });
  await rename(beas.formId, bea, 'Kiln of Bea');
  const seen = { params: { link: lost.link, step: 'view' }, query: { form: lost.formId } };
  await world.inject(submissions.formSeen, seen);
  // It is published a second later.
  while (world.published('submissions.v1.FormSeen').length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await send(beas.link);
  await settle();
  await plan(ada.workspaceId, 'Premium');
  await done(world.inject(responses.archiveResponse, { as: ada, body: { formId, responseId: things.responseId } }));
  await done(world.inject(responses.deleteResponse, { as: ada, body: { formId, responseId: things.responseId } }));
  const harm = { formId, workspaceId: ada.workspaceId, title: 'Survey' };
  const at = BigInt(world.clock.now());
  const failure = { what: 'service unreachable', place: '/api/getForms', cause: 'Error: …', requestId: 'r1', firstAt: at, at };
  for (const [index, plan] of ['Premium', 'Standart'].entries()) {
    const times = { paidUntil: 1n, suspendedAt: 2n, isSuspended: index > 0 };
    await world.publish('billing.v1.PaymentDue', ada.workspaceId, { accountId: ada.workspaceId, plan, ...times });
    const full = { formId, workspaceId: ada.workspaceId, title: 'Survey', taken: 90n + BigInt(index), limit: 100n, isFull: false };
    await world.publish('forms.v1.ResponseLimitNeared', formId, full);
    await world.publish('forms.v1.FormHarmDecided', formId, { ...harm, decision: index > 0 ? 'lifted' : 'taken_down', words: ['Why.'] });
    const decided = { accountId: ada.workspaceId, decision: index > 0 ? 'objected' : 'lifted', reason: 'Why.', words: 'Why.' };
    await world.publish('billing.v1.AccountHarmDecided', ada.workspaceId, decided);
    await world.publish('forms.v1.FormHarmNoticed', formId, { ...harm, what: 'reported', reports: index * 2 + 1 });
    await world.publish('gateway.v1.ErrorsMade', 'gateway1', { causes: [{ ...failure, count: index + 1 }] });
    await done(world.inject(submissions.reportForm, { ip: `10.3.${index}.1`, body: { form_id: formId } }));
    await done(world.inject(submissions.forgetReports, { by: 'admin', onBehalfOf: { operator: 'Olga' }, body: { formId } }));
  }
  await settle();
  await done(world.inject(forms.archiveForm, { as: ada, body: { formId: lost.formId } }));
  await done(world.inject(forms.deleteForm, { as: ada, body: { formId: lost.formId } }));
  await done(world.inject(team.deleteTeamMember, { as: ada, query: { user_id: cyd.userId } }));
  await settle();
  await done(world.inject(submissions.saveUserForm, { body: { dataForm: { id: link }, userData: firstAnswers } }));
  await done(world.inject(identity.deleteAccount, { as: bea, body: { password } }));
  await done(world.inject(identity.deleteAccount, { as: eve, body: { password } }));
  await rename(formId, ada, 'Fourth name');
  await settle();
}

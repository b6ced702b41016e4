import { type Contract, forms, identity, responses, submissions, support } from '@formwright/contracts';
import { newSettings } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { everyKind, newId, png } from '../every-kind.ts';
import { neverSeen } from '../operators/seen.ts';
import { password, register } from '../product-world.ts';
import { bodySchema, derive, type Schema } from './derive.ts';
import { operatorSamples } from './operator-samples.ts';
import { passkeySamples } from './passkey-samples.ts';
import type { Sample } from './requests.ts';
import {
  beginUpload,
  begunSecondFactor,
  checkoutOf,
  googleToken,
  invite,
  invoiceOf,
  lostFactor,
  type MakeSample,
  newUpload,
  noticeOf,
  ofArchivedForm,
  ofArchivedResponse,
  ofDraft,
  ofHeldResponse,
  ofNewsMail,
  ofStoredDraft,
  ofTakenDown,
  operatorLogin,
  recovered,
  recoveryCode,
  suspendedOwner,
  takeDown,
  tokenOfPayment,
  tus,
  verified,
  withCookies,
} from './sample-steps.ts';
import { stateSamples } from './state-samples.ts';
import { teamSamples } from './team-samples.ts';
import { formFile, known, smallPages, submissionTo, type Things } from './things.ts';
import { viewSamples } from './view-samples.ts';

const body =
  (make: (things: Things) => Record<string, unknown>): MakeSample =>
  (things) => ({ body: make(things) });
const ofWorkspace = body(({ owner }) => ({ id: owner.workspaceId }));
const ofResponse = body(({ responseId }) => ({ id: responseId }));
const ofFormsResponse = body(({ formId, responseId }) => ({ formId, responseId }));
const ofMessage: MakeSample = async ({ owner }, world) => {
  // The clock stands, so the newest may be another one.
  const message = `Please ${newId()}`;
  await world.inject(support.customer, { as: owner, body: { title: 'Help', message } });
  const { messages } = (await world.inject(support.listMessages, { body: {} })).body;
  return { body: { id: messages.find(({ text }) => text === message)?.id } };
};
const MAX_ATTEMPTS = 3;

/** Asks when no file is being made. What was not finished at once is gone on with by a job, which does not run by itself in a test. */
async function whenIdle<T extends { status: number; body: unknown }>(world: TestWorld, ask: () => Promise<T>): Promise<T> {
  let answer: T;
  for (let attempts = 0; ; attempts += 1) {
    await world.drain();
    answer = await ask();
    if (answer.status !== 409) return answer;
    if (attempts === MAX_ATTEMPTS) throw new Error(`a file is still being made: ${JSON.stringify(answer.body)}`);
    await world.runJob('responses.continue-exports');
  }
}
async function pathOfPdf({ owner, formId }: Things, world: TestWorld): Promise<string> {
  const ask = () => world.inject(responses.downloadAllResponsesInPdf, { as: owner, params: { formId } });
  const { data } = (await whenIdle(world, ask)).body;
  await world.drain();
  return data;
}
async function idOfExport({ owner, formId }: Things, world: TestWorld): Promise<string> {
  const begun = (await whenIdle(world, () => world.inject(responses.beginExport, { as: owner, body: { id: formId, kind: 'pdf' } }))).body;
  await world.drain();
  return begun.export?._id ?? '';
}
const ofExport: MakeSample = async (things, world) => ({ body: { exportId: await idOfExport(things, world) } });
const ofOwnData: MakeSample = async ({ owner }, world) => {
  const { _id } = (await world.inject(identity.beginOwnData, { as: owner })).body;
  await world.drain();
  return { body: { id: _id } };
};
const ofPdf: MakeSample = async (things, world) => ({ params: { fileId: (await pathOfPdf(things, world)).split('/').at(-1) } });
const sort = { by: 'created_at', direction: 'asc' };
const range = { from: '2026-03-01', to: '2026-03-02' };
const label = { label: 'Name', uniqueId: 'x1', type: 'input' };

/** Samples of calls whose schema does not say enough: values that other calls make, and texts of a certain form. */
const special: Readonly<Record<string, MakeSample>> = {
  signupUser: body(() => ({
    firstname: 'Ada',
    lastname: 'L',
    email: 'new@example.com',
    password,
    confirm_password: password,
    confirm: '1',
  })),
  verifyEmail: async (_things, world) => ({ body: { token: (await invite(world)).token, password } }),
  forgotUser: body(() => ({ email: 'nobody@example.com' })),
  checkLink: async (_things, world) => ({ body: { kind: 'reset', token: (await recovered(world)).token } }),
  resetPassword: async (_things, world) => ({ body: await recovered(world) }),
  endSession: body(() => ({ id: 'unknown' })),
  endSessions: body(() => ({ keep_current: true })),
  sendlogin: async (_things, world) => ({ body: await operatorLogin(world) }),
  signupUserGoogle: async (_things, world) => ({ body: { token: await googleToken(world) }, headers: { cookie: 'fw_google=n' } }),
  beginSecondFactor: body(() => ({ password })),
  confirmSecondFactor: async ({ owner }, world) => ({ body: { code: await begunSecondFactor(owner, world) } }),
  renewRecoveryCodes: async ({ owner }, world) => ({ body: { password, code: await recoveryCode(owner, world) } }),
  removeSecondFactor: async ({ owner }, world) => ({ body: { password, code: await recoveryCode(owner, world) } }),
  liftSecondFactor: async ({ owner }, world) => ({ body: await lostFactor(owner, world) }),
  signinUser: async (_things, world) => ({ body: { email: await verified(world), password } }),
  refreshToken: async (_things, world) => {
    const signedIn = await world.inject(identity.signinUser, { body: { email: await verified(world), password } });
    return { body: {}, ...withCookies(signedIn) };
  },
  updateMyPasswordDetails: body(() => ({ current_password: password, password: 'Other-chair8', confirm_password: 'Other-chair8' })),
  updateMyGeneralDetails: body(() => ({ firstname: 'Ada', lastname: 'L' })),
  changeAvatar: async () => ({ body: {}, files: [{ field: 'avatar', name: 'a.png', content: png, type: 'image/png' }] }),
  unsubscribePage: ofNewsMail,
  unsubscribe: async (things, world) => ({ ...(await ofNewsMail(things, world)), bytes: Buffer.from('List-Unsubscribe=One-Click') }),
  deleteAccount: body(() => ({ password })),
  userAvatar: async (_things, world) => {
    const caller = await register(world, newId().toLowerCase(), { avatar: png });
    const { avatar } = (await world.inject(identity.getMe, { as: caller, body: {} })).body;
    return { params: { userId: caller.userId, name: avatar } };
  },
  findAccount: async (_things, world) => ({ body: { email: await verified(world) } }),
  saveForm: body(({ formId }) => ({
    form_id: formId,
    title: 'Survey',
    form_header: 'About',
    formData: smallPages(),
    userFormlabels: [label],
    settings: newSettings(),
    version: 1,
  })),
  importForm: body(() => ({ form: formFile(smallPages()), requestId: newId() })),
  changeDeadline: body(({ formId }) => ({ formId, deadline: '05/06/2031 18:30', zone: 'Europe/Berlin' })),
  changeCountdown: body(({ formId }) => ({ formId, countdown: '00:01:00' })),
  changeColor: body(({ formId }) => ({ formId, opacity: 0.5, color: 'default' })),
  addColor: body(({ formId }) => ({ formId, color: '1, 2, 3', colors: { user_1: '1, 2, 3' } })),
  removeColor: body(({ formId }) => ({ formId, color: '1, 2, 3', colors: { user_1: '1, 2, 3' } })),
  saveRedirectUrl: body(({ formId }) => ({ formId, urlUpdate: 'https://example.com/' })),
  saveSuccessText: body(({ formId }) => ({ id: formId, text: [{ type: 'paragraph', children: [{ text: 'Thanks' }] }] })),
  changeResponsable: body(({ formId }) => ({ formId, responsables: [everyKind.keyOf('input'), { [everyKind.keyOf('text')]: 'x' }] })),
  archiveAllForms: ofWorkspace,
  deleteAllForms: async (things, world) => {
    await ofArchivedForm(things, world);
    return ofWorkspace(things, world);
  },
  deleteForm: ofArchivedForm,
  objectToHarm: async (things, world) => {
    const { body: taken } = await ofTakenDown(things, world);
    return { body: { id: taken?.formId, text: 'It is a quiz.' } };
  },
  decideAccountHarm: body(({ owner }) => ({
    ...{ accountId: owner.workspaceId, decision: 'taken_down', reason: 'spam', words: 'Please stop.', seen: neverSeen },
  })),
  objectToAccountHarm: async ({ owner }, world) => {
    await takeDown(owner.workspaceId, world);
    return { body: { text: 'It is a quiz.' } };
  },
  previewForm: async ({ owner, formId }, world) => {
    const { ticket } = (await world.inject(forms.getPreviewTicket, { as: owner, body: { id: formId } })).body;
    return { body: { ticket, title: 'Survey', form_header: 'About', formData: smallPages(), settings: newSettings() } };
  },
  successPage: async ({ link }, world) => withCookies(await world.inject(submissions.saveUserForm, { body: submissionTo(link) })),
  formImage: async ({ owner, formId }, world) => {
    const saved = await world.inject(forms.saveForm, {
      as: owner,
      body: { form_id: formId, title: 'Survey', form_header: 'About', formData: everyKind.pages },
      files: [{ field: everyKind.keyOf('image'), name: 'a.png', content: png, type: 'image/png' }],
    });
    return { params: { formId, name: /\/files\/Form\/[^/]+\/([^"]+)/.exec(saved.text)?.[1] } };
  },
  saveUserForm: body(({ link }) => submissionTo(link)),
  postPublicForm: ({ link }) => ({ params: { link }, body: { [everyKind.keyOf('input')]: 'native' } }),
  postFormReport: ({ link }) => ({ params: { link }, body: { reason: 'spam', text: 'x' } }),
  reportedPage: async ({ link }, world) =>
    withCookies(await world.inject(submissions.postFormReport, { params: { link }, body: { reason: 'spam' } })),
  getResponses: body(({ formId }) => ({ id: formId, sort })),
  responseFile: async ({ link }, world) => {
    const field = `userFormDataFiles/${everyKind.keyOf('upload')}/0`;
    const sent = await world.inject(submissions.saveUserForm, {
      body: { dataForm: { id: link }, userData: everyKind.answers },
      files: [{ field, name: 'a.png', content: png, type: 'image/png' }],
    });
    return { params: { responseId: sent.body.id, name: 'a.png' } };
  },
  createUpload: ({ link }) => newUpload(link),
  getUploadOffset: async ({ link }, world) => ({ params: await beginUpload(link, world), headers: tus }),
  sendUploadChunk: async ({ link }, world) => ({
    params: await beginUpload(link, world),
    headers: { ...tus, 'upload-offset': '0' },
    bytes: png,
  }),
  cancelUpload: async ({ link }, world) => ({ params: await beginUpload(link, world), headers: tus }),
  uploadScript: async ({ link }, world) => {
    const { text } = await world.inject(forms.publicFormPage, { params: { link } });
    return { params: { version: /"sender":"(\w+)"/.exec(text)?.[1] } };
  },
  changeStatus: ofResponse,
  removeResponse: ofResponse,
  addFavorite: ofFormsResponse,
  removeFavorite: ofFormsResponse,
  archiveResponse: ofFormsResponse,
  unArchiveResponse: ofFormsResponse,
  deleteResponse: ofArchivedResponse,
  changeResponses: body(({ formId, responseId }) => ({ formId, responseIds: [responseId], change: 'favorite' })),
  changeListed: body(({ formId }) => ({ formId, changeId: 'c1', change: 'view' })),
  getResponsesTrashed: body(({ formId }) => ({ formId })),
  getTrashedResponses: body(({ formId }) => ({ formId })),
  getFormWithResponse: ofResponse,
  getResponseNeighbors: body(({ responseId }) => ({ id: responseId, sort })),
  downloadResponsesCsv: async ({ owner, formId }, world) => {
    const { data } = (await world.inject(responses.exportResponsesCsv, { as: owner, body: { id: formId } })).body;
    return { params: { ticket: data.split('/').at(-1) } };
  },
  beginExport: body(({ formId }) => ({ id: formId, kind: 'csv', sort })),
  openExport: ofExport,
  retryExport: ofExport,
  removeExport: ofExport,
  downloadExport: async ({ owner, formId }, world) => {
    const { data } = (await world.inject(responses.beginExport, { as: owner, body: { id: formId, kind: 'csv' } })).body;
    return { params: { ticket: data?.split('/').at(-1) ?? '' } };
  },
  openOwnData: ofOwnData,
  downloadOwnData: async (things, world) => {
    const sample = await ofOwnData(things, world);
    const { data } = (await world.inject(identity.openOwnData, { ...sample, as: things.owner } as never)).body;
    return { params: { ticket: data.split('/').at(-1) ?? '' } };
  },
  removeOwnData: ofOwnData,
  getPdfProgress: ofPdf,
  temporaryPdf: ofPdf,
  removeTemp: async (things, world) => ({ body: { path: await pathOfPdf(things, world) } }),
  keepElsewhere: ofDraft,
  openElsewhere: ofStoredDraft,
  continueElsewhere: ofStoredDraft,
  forgetElsewhere: body(() => ({ id: 'a'.repeat(32) })),
  getHeldResponse: ofHeldResponse,
  getResponsesYearFilter: body(({ formId }) => ({ id: formId, dateTimes: range })),
  getResponsesDaysFilter: body(({ formId }) => ({ id: formId, filter: 'custom', dateTimes: range, sort })),
  getResponsesFiltered: body(({ formId }) => ({ id: formId, filters: { a1: ['x'] }, sort })),
  getResponsesInSearchText: body(({ formId }) => ({ id: formId, searchText: 'x' })),
  getResponsesSummary: body(({ formId }) => ({ id: formId, filter: 'custom', dateTimes: range })),
  getQuestionSummaries: body(({ formId }) => ({ id: formId, questions: ['a1'], filter: 'custom', dateTimes: range })),
  getResponsesMonth: body(({ formId }) => ({ formId })),
  getResponsesToday: body(({ formId }) => ({ formId })),
  getResponsesYear: body(({ formId }) => ({ formId })),
  getResponsesDatas: body(({ formId }) => ({ formId })),
  getResponsesFullByMonth: body(({ formId }) => ({ formId })),
  getPagesReached: body(({ formId }) => ({ form_id: formId, dateTimes: range })),
  getTimeToComplete: body(({ formId }) => ({ form_id: formId, dateTimes: range })),
  solveMessage: ofMessage,
  removeMessage: ofMessage,
  postContact: () => ({ body: { Fname: 'Eve', Lname: 'Moore', email: 'eve@example.com', message: 'Hello' } }),
  contactUs: () => ({ body: { Fname: 'Eve', Lname: 'Moore', email: 'eve@example.com', message: 'Hello' } }),
  hidePayment: async ({ owner }, world) => ({ body: { id: (await invoiceOf(owner, world)).params?.paymentId } }),
  removeOperator: async (_things, world) => ({ body: { email: (await operatorLogin(world)).email } }),
  endSessionsOf: async ({ owner }, world) => ({
    body: { email: (await world.inject(identity.findPerson, { body: { userId: owner.userId } })).body.email },
  }),
  changePerson: ({ owner }) => ({ body: { userId: owner.userId, changes: { popup: 1 } } }),
  addPerson: () => ({ body: { email: `added${newId()}@example.com`, password } }),
  removePerson: ({ owner }) => ({ body: { userId: owner.userId } }),
  payFor: async (_things, world) => ({ body: { accountId: (await suspendedOwner(world)).workspaceId } }),
  ...operatorSamples,
  ...passkeySamples,
  ...stateSamples,
  ...teamSamples,
  ...viewSamples,
  openCheckout: async ({ owner }, world) => ({ query: { token: await tokenOfPayment(owner, world) } }),
  paymentWebhook: ({ owner }, world) => noticeOf(owner, world),
  getInvoice: ({ owner }, world) => invoiceOf(owner, world),
  sandboxCheckout: ({ owner }, world) => checkoutOf(owner, world),
  postSandboxCheckout: async ({ owner }, world) => ({ ...(await checkoutOf(owner, world)), body: { card: 'pays' } }),
};

/** A request that the call takes: a special one, or one made from its schemas and the names of its fields. */
export async function sampleOf(contract: Contract, things: Things, world: TestWorld): Promise<Sample> {
  const make = special[contract.name];
  if (make) return make(things, world);
  const values = known(things);
  const from = (schema: Schema | undefined) => schema && (derive(schema, '', values) as Record<string, unknown>);
  const [params, query, sent] = [
    from(contract.params as Schema | undefined),
    from(contract.query as Schema | undefined),
    from(bodySchema(contract)),
  ];
  return { ...(params && { params }), ...(query && { query }), ...(sent && { body: sent }) };
}

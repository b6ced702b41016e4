import { randomFillSync } from 'node:crypto';
import { allContracts, billing, type Contract, forms, serviceNames, team } from '@formwright/contracts';
import { newElement, newIdFrom, newPages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import type { InjectInput, TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProductWorld, password, register } from './product-world.ts';

// Every contract of the product against every kind of caller. A contract without a row fails.

const names = ['stranger', 'owner', 'another', 'suspended', 'member', 'removed', 'operator', 'service'] as const;
type Name = (typeof names)[number];
/** HTTP status per kind of caller. `suspended` uses its own form; `owner`, `member`, `removed` and `another` use the owner's. */
type Outcome = Record<Name, number>;

const everybody = (status: number): Outcome => Object.fromEntries(names.map((name) => [name, status])) as Outcome;
const signedIn = (status: number): Outcome => ({ ...everybody(status), stranger: 401, removed: 401, service: 401 });
/** Any member of a workspace. */
const inWorkspace = (status: number): Outcome => ({ ...signedIn(status), operator: 403 });
/** Any member of the workspace that owns the form or response of the call. */
const onOwn = (status: number): Outcome => ({ ...inWorkspace(status), another: 404 });
const services = (status: number): Outcome => ({ ...everybody(404), service: status });

interface Things {
  formId: string;
  responseId: string;
}

const newId = newIdFrom((bytes) => randomFillSync(bytes));
const pages = () =>
  newPages({ title: 'Survey', newId }).map((page) => ({
    ...page,
    rows: [{ id: newId(), content: [{ cols: [newElement('input', newId)] }] }],
  }));
const draftId = 'a'.repeat(32);
const tus = { 'tus-resumable': '1.0.0' };
const metadata = ['form', 'question', 'filename'].map((name) => `${name} ${Buffer.from('unknown').toString('base64')}`);
const newUpload = { ...tus, 'upload-length': '10', 'upload-metadata': metadata.join() };
const wrongPassword = { current_password: 'Wrong-one1', password: 'Other-secret2', confirm_password: 'Other-secret2' };

const rows: Record<string, { input: (things: Things) => InjectInput; outcome: Outcome }> = {
  signupUser: { input: () => ({ body: {} }), outcome: everybody(422) },
  verifyEmail: { input: () => ({ body: { token: 'unknown', password: 'x' } }), outcome: everybody(410) },
  newVerify: { input: () => ({ body: { email: 'no address' } }), outcome: everybody(422) },
  forgotUser: { input: () => ({ body: { email: 'no address' } }), outcome: everybody(422) },
  resetPassword: { input: () => ({ body: { newPassword: 'x', confirmNewPassword: 'x', token: 'unknown' } }), outcome: everybody(410) },
  signinUser: { input: () => ({ body: { email: '', password: '' } }), outcome: everybody(422) },
  beginGoogle: { input: () => ({ body: {} }), outcome: everybody(404) },
  signupUserGoogle: { input: () => ({ body: { token: 'x' } }), outcome: everybody(404) },
  sendlogin: { input: () => ({ body: { email: '', password: '' } }), outcome: everybody(422) },
  makeOperator: { input: () => ({ body: { email: 'owner@example.com' } }), outcome: services(409) },
  liftSecondFactor: { input: () => ({ body: { email: 'owner@example.com', by: 'Grace' } }), outcome: services(409) },
  refreshToken: { input: () => ({ body: {} }), outcome: everybody(401) },
  signout: { input: () => ({ body: {} }), outcome: signedIn(200) },
  getSessions: { input: () => ({ body: {} }), outcome: signedIn(200) },
  endSession: { input: () => ({ body: { id: 'unknown' } }), outcome: signedIn(200) },
  endSessions: { input: () => ({ body: { keep_current: true } }), outcome: signedIn(200) },
  getSecondFactor: { input: () => ({ body: {} }), outcome: signedIn(200) },
  beginSecondFactor: { input: () => ({ body: { password: 'Wrong-one1' } }), outcome: signedIn(422) },
  confirmSecondFactor: { input: () => ({ body: { code: '000000' } }), outcome: signedIn(409) },
  renewRecoveryCodes: { input: () => ({ body: { password: 'Wrong-one1', code: '000000' } }), outcome: signedIn(422) },
  removeSecondFactor: { input: () => ({ body: { password: 'Wrong-one1', code: '000000' } }), outcome: signedIn(422) },
  getMe: { input: () => ({ body: {} }), outcome: signedIn(200) },
  updateMyPasswordDetails: { input: () => ({ body: wrongPassword }), outcome: { ...signedIn(422), suspended: 403 } },
  updateMyGeneralDetails: { input: () => ({ body: { firstname: 'Ada', lastname: 'L' } }), outcome: { ...signedIn(200), suspended: 403 } },
  emailCheck: { input: () => ({ body: { check: true } }), outcome: signedIn(200) },
  browserCheck: { input: () => ({ body: { check: true } }), outcome: signedIn(200) },
  changeAvatar: { input: () => ({ body: {} }), outcome: { ...signedIn(422), suspended: 403 } },
  removeAvatar: { input: () => ({ body: {} }), outcome: { ...signedIn(200), suspended: 403 } },
  changeshowlogo: { input: () => ({ body: { value: true, userId: 'somebody' } }), outcome: signedIn(403) },
  unsubscribePage: { input: () => ({ params: { token: 'unknown' } }), outcome: everybody(410) },
  unsubscribe: { input: () => ({ params: { token: 'unknown' }, body: Buffer.from('a=b') }), outcome: everybody(410) },
  userAvatar: { input: () => ({ params: { userId: 'u1', name: 'a.png' } }), outcome: everybody(404) },
  findAccount: { input: () => ({ body: { email: 'owner@example.com' } }), outcome: services(200) },
  findLogNames: { input: () => ({ body: { email: 'owner@example.com' } }), outcome: services(200) },

  newForm: { input: () => ({ body: { newform: pages() } }), outcome: { ...inWorkspace(200), suspended: 403 } },
  saveForm: {
    input: ({ formId }) => ({ body: { title: 'Survey', formData: pages(), form_id: formId, form_header: 'About', userFormlabels: [] } }),
    outcome: { ...onOwn(200), suspended: 403, member: 409 },
  },
  getForm: {
    input: ({ formId }) => ({ body: { id: formId } }),
    outcome: { ...everybody(404), owner: 200, suspended: 200, member: 200, removed: 401 },
  },
  getForms: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
  getTrashedForms: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
  duplicateForm: { input: ({ formId }) => ({ body: { id: formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  archiveForm: { input: ({ formId }) => ({ body: { formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  unArchiveForm: { input: ({ formId }) => ({ body: { formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  // The form is active again.
  deleteForm: { input: ({ formId }) => ({ body: { formId } }), outcome: { ...onOwn(409), suspended: 403 } },
  archiveAllForms: { input: () => ({ body: { id: 'unknown' } }), outcome: inWorkspace(404) },
  deleteAllForms: { input: () => ({ body: { id: 'unknown' } }), outcome: inWorkspace(404) },
  changeTitle: { input: ({ formId }) => ({ body: { id: formId, title: 'New' } }), outcome: { ...onOwn(200), suspended: 403 } },
  changeResponsable: {
    input: ({ formId }) => ({ body: { formId, responsables: [] } }),
    outcome: { ...onOwn(200), suspended: 403 },
  },
  changeDeadline: { input: ({ formId }) => ({ body: { formId, deadline: null } }), outcome: { ...onOwn(200), suspended: 403 } },
  changeCountdown: { input: ({ formId }) => ({ body: { formId, countdown: '00:00:00' } }), outcome: { ...onOwn(200), suspended: 403 } },
  resetDateRange: { input: ({ formId }) => ({ body: { formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  getSuccessText: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  saveSuccessText: { input: ({ formId }) => ({ body: { id: formId, text: 'Thanks' } }), outcome: { ...onOwn(200), suspended: 403 } },
  saveRedirectUrl: {
    input: ({ formId }) => ({ body: { formId, urlUpdate: 'https://example.com/' } }),
    outcome: { ...onOwn(200), suspended: 403 },
  },
  getSuccessLink: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  changeSuccesStatus: {
    input: ({ formId }) => ({ body: { formId, successStatus: 'message' } }),
    outcome: { ...onOwn(200), suspended: 403 },
  },
  checkForm: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  formcheck: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
  getMyFormsForm: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  changeColor: {
    input: ({ formId }) => ({ body: { formId, opacity: 1, color: 'default' } }),
    outcome: { ...onOwn(200), suspended: 403 },
  },
  changeColorOpacity: { input: ({ formId }) => ({ body: { formId, opacity: 0.5 } }), outcome: { ...onOwn(200), suspended: 403 } },
  addColor: { input: ({ formId }) => ({ body: { formId, color: 'x', colors: {} } }), outcome: { ...onOwn(422), suspended: 403 } },
  removeColor: { input: ({ formId }) => ({ body: { formId, color: '1, 2, 3', colors: {} } }), outcome: { ...onOwn(200), suspended: 403 } },
  editFormID: { input: ({ formId }) => ({ body: { id: formId, shorten: true } }), outcome: { ...onOwn(200), suspended: 403 } },
  getPreviewTicket: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  previewForm: {
    input: () => ({ body: { ticket: 'forged', title: 'Survey', form_header: '', formData: pages() } }),
    outcome: everybody(410),
  },
  publicFormPage: { input: () => ({ params: { link: 'unknown' } }), outcome: everybody(404) },
  successPage: { input: () => ({}), outcome: everybody(404) },
  formImage: { input: () => ({ params: { formId: 'f1', name: 'a.png' } }), outcome: everybody(404) },
  getFormUsage: { input: () => ({ body: { workspaceId: 'w1' } }), outcome: services(200) },
  getFormSnapshot: { input: ({ formId }) => ({ body: { id: formId } }), outcome: services(200) },

  saveUserForm: {
    input: () => ({ body: { dataForm: { id: 'unknown' }, userData: {} } }),
    outcome: everybody(404),
  },
  postPublicForm: { input: () => ({ params: { link: 'unknown' }, body: {} }), outcome: everybody(404) },
  checkResponseCountNow: { input: () => ({ body: { formLink: 'unknown' } }), outcome: everybody(404) },
  getResponseLimitValue: { input: () => ({ body: { formId: 'unknown' } }), outcome: everybody(404) },
  formSeen: { input: () => ({ params: { link: 'unknown', mark: 'view' } }), outcome: everybody(404) },
  reportForm: { input: ({ formId }) => ({ body: { form_id: formId } }), outcome: everybody(200) },
  reportFormPage: { input: () => ({ params: { link: 'unknown' } }), outcome: everybody(404) },
  postFormReport: { input: () => ({ params: { link: 'unknown' }, body: {} }), outcome: everybody(404) },
  reportedPage: { input: () => ({}), outcome: everybody(404) },
  elsewherePage: { input: () => ({ params: { link: 'unknown' } }), outcome: everybody(404) },
  keepElsewhere: { input: () => ({ body: { formLink: 'unknown', id: draftId, submissionId: draftId } }), outcome: everybody(422) },
  openElsewhere: { input: () => ({ body: { formLink: 'unknown', id: draftId } }), outcome: everybody(404) },
  continueElsewhere: { input: () => ({ body: { formLink: 'unknown', id: draftId } }), outcome: everybody(404) },
  forgetElsewhere: { input: () => ({ body: { id: draftId } }), outcome: everybody(200) },
  getTimeLeft: { input: () => ({ body: { formLink: 'unknown' } }), outcome: everybody(404) },
  getHeldResponses: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  getHeldResponse: { input: ({ formId }) => ({ body: { id: formId, heldId: 'unknown' } }), outcome: onOwn(404) },
  releaseHeldResponses: { input: ({ formId }) => ({ body: { id: formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  deleteHeldResponses: { input: ({ formId }) => ({ body: { id: formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  responseFile: { input: () => ({ params: { responseId: 'r1', name: 'a.png' } }), outcome: everybody(404) },
  uploadOptions: { input: () => ({}), outcome: everybody(204) },
  createUpload: { input: () => ({ headers: newUpload }), outcome: everybody(404) },
  getUploadOffset: { input: () => ({ params: { id: 'unknown' }, headers: tus }), outcome: everybody(404) },
  sendUploadChunk: { input: () => ({ params: { id: 'unknown' }, headers: tus, body: Buffer.from('x') }), outcome: everybody(404) },
  cancelUpload: { input: () => ({ params: { id: 'unknown' }, headers: tus }), outcome: everybody(404) },
  uploadScript: { input: () => ({ params: { version: 'unknown' } }), outcome: everybody(404) },

  customer: { input: () => ({ body: { title: 'Kiln', message: 'It does not open.' } }), outcome: signedIn(200) },
  suggestion: { input: () => ({ body: { title: 'Glaze', description: 'More.' } }), outcome: signedIn(200) },
  listMessages: { input: () => ({ body: {} }), outcome: services(200) },
  solveMessage: { input: () => ({ body: { id: 'none' } }), outcome: services(404) },
  findPerson: { input: () => ({ body: { userId: 'none' } }), outcome: services(404) },
  getResponses: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  getResponsesYearFilter: {
    input: ({ formId }) => ({ body: { id: formId, dateTimes: { from: '2027-03-01', to: '2027-03-09' } } }),
    outcome: onOwn(200),
  },
  getTimeToComplete: { input: ({ formId }) => ({ body: { form_id: formId } }), outcome: onOwn(200) },
  getResponsesSummary: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  getQuestionSummaries: { input: ({ formId }) => ({ body: { id: formId, questions: ['none'] } }), outcome: onOwn(200) },
  getResponsesDaysFilter: { input: ({ formId }) => ({ body: { id: formId, filter: '7' } }), outcome: onOwn(200) },
  getResponsesFiltered: { input: ({ formId }) => ({ body: { id: formId, filters: {} } }), outcome: onOwn(200) },
  getResponsesInSearchText: { input: ({ formId }) => ({ body: { id: formId, searchText: 'a' } }), outcome: onOwn(200) },
  getResponsesMonth: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  getResponsesToday: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  getResponsesYear: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  getResponsesDatas: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  getResponsesFullByMonth: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  getNotifications: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
  // Anyone with the unguessable id may read it.
  getFormWithResponse: { input: ({ responseId }) => ({ body: { id: responseId } }), outcome: everybody(200) },
  getResponseNeighbors: { input: ({ responseId }) => ({ body: { id: responseId } }), outcome: onOwn(200) },
  followResponses: { input: ({ formId }) => ({ params: { id: formId } }), outcome: onOwn(200) },
  changeStatus: { input: ({ responseId }) => ({ body: { id: responseId } }), outcome: onOwn(200) },
  addFavorite: { input: ({ formId, responseId }) => ({ body: { formId, responseId } }), outcome: onOwn(200) },
  removeFavorite: { input: ({ formId, responseId }) => ({ body: { formId, responseId } }), outcome: onOwn(200) },
  archiveResponse: { input: ({ formId, responseId }) => ({ body: { formId, responseId } }), outcome: onOwn(200) },
  unArchiveResponse: { input: ({ formId, responseId }) => ({ body: { formId, responseId } }), outcome: onOwn(200) },
  // The response is active again.
  deleteResponse: { input: ({ formId, responseId }) => ({ body: { formId, responseId } }), outcome: onOwn(409) },
  changeResponses: {
    input: ({ formId, responseId }) => ({ body: { formId, responseIds: [responseId], change: 'favorite' } }),
    outcome: onOwn(200),
  },
  setResponsesViewed: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  getResponsesTrashed: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  getTrashedResponses: { input: ({ formId }) => ({ body: { formId } }), outcome: onOwn(200) },
  getViews: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  // The same call by each of them: it saves once.
  saveView: {
    input: ({ formId }) => ({ body: { id: formId, viewId: 'v1', revision: 0, name: 'All', query: {}, columns: [] } }),
    outcome: onOwn(200),
  },
  shareView: { input: ({ formId }) => ({ body: { id: formId, viewId: 'v1' } }), outcome: { ...onOwn(200), suspended: 403 } },
  endViewSharing: { input: ({ formId }) => ({ body: { id: formId, viewId: 'v1' } }), outcome: onOwn(200) },
  deleteView: { input: ({ formId }) => ({ body: { id: formId, viewId: 'v1' } }), outcome: onOwn(200) },
  restoreView: { input: ({ formId }) => ({ body: { id: formId, viewId: 'v1' } }), outcome: onOwn(200) },
  // Anyone with the unguessable token may read them.
  getSharedView: { input: () => ({ body: { token: 'unknown' } }), outcome: everybody(404) },
  viewFile: { input: () => ({ params: { token: 'unknown', file: 'unknown' } }), outcome: everybody(404) },
  exportResponsesCsv: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  beginExport: { input: ({ formId }) => ({ body: { id: formId, kind: 'csv' } }), outcome: onOwn(200) },
  getExports: { input: () => ({}), outcome: inWorkspace(200) },
  openExport: { input: () => ({ body: { exportId: 'unknown' } }), outcome: inWorkspace(404) },
  retryExport: { input: () => ({ body: { exportId: 'unknown' } }), outcome: inWorkspace(404) },
  removeExport: { input: () => ({ body: { exportId: 'unknown' } }), outcome: inWorkspace(404) },
  downloadExport: { input: () => ({ params: { ticket: 'forged' } }), outcome: everybody(410) },
  // Anyone with the unguessable id may read it.
  generatePdf: { input: ({ responseId }) => ({ params: { responseId } }), outcome: everybody(200) },
  downloadAllResponsesInPdf: { input: ({ formId }) => ({ params: { formId } }), outcome: onOwn(200) },
  temporaryPdf: { input: () => ({ params: { fileId: 'unknown' } }), outcome: inWorkspace(404) },
  getPdfProgress: { input: () => ({ params: { fileId: 'unknown' } }), outcome: inWorkspace(404) },
  removeTemp: { input: () => ({ body: { path: '/api/temporaryPdf/unknown' } }), outcome: inWorkspace(404) },
  downloadResponsesCsv: { input: () => ({ params: { ticket: 'forged' } }), outcome: everybody(410) },

  getInvitation: { input: () => ({ body: { token: 'unknown' } }), outcome: everybody(410) },
  approveInvitation: { input: () => ({ params: { token: 'unknown' }, body: {} }), outcome: { ...everybody(410), removed: 401 } },
  getSignupMemberData: { input: () => ({ body: { memberId: 'unknown' } }), outcome: everybody(410) },
  signupMembers: { input: () => ({ body: { memberId: 'unknown' } }), outcome: everybody(410) },
  switchWorkspace: { input: () => ({ body: { workspace_id: 'unknown' } }), outcome: signedIn(404) },
  findPeople: { input: () => ({ body: { userIds: ['none'] } }), outcome: services(200) },
  findInvitee: { input: () => ({ body: { email: 'no address' } }), outcome: services(422) },
  findFormsOf: { input: () => ({ body: { workspaceIds: ['w1'] } }), outcome: services(200) },

  getTeamMembers: { input: () => ({}), outcome: inWorkspace(200) },
  addMemberToTheTeam: { input: () => ({ body: { email: 'no address' } }), outcome: { ...inWorkspace(422), suspended: 403 } },
  addmembers: { input: () => ({ body: { email: 'no address' } }), outcome: { ...inWorkspace(422), suspended: 403 } },
  resendInvitation: { input: () => ({ body: { invitation_id: 'unknown' } }), outcome: inWorkspace(404) },
  removeInvitation: { input: () => ({ query: { invitation_id: 'unknown' } }), outcome: inWorkspace(404) },
  deleteTeamMember: { input: () => ({ query: { user_id: 'unknown' } }), outcome: inWorkspace(404) },
  deleteMember: { input: () => ({ body: { memberId: 'unknown' } }), outcome: inWorkspace(404) },
  getMembers: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
  getMembersConfirm: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
  getMembersConfirmCount: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
  generateMemberListPdf: { input: () => ({ params: { userId: 'unknown' } }), outcome: inWorkspace(404) },
  getWorkspaces: { input: () => ({}), outcome: signedIn(200) },
  getExternalForms: { input: () => ({}), outcome: signedIn(200) },
  findInvitation: { input: () => ({ body: { token: 'unknown' } }), outcome: services(410) },
  acceptInvitation: { input: () => ({ body: { token: 'unknown', userId: 'u1', ip: '' } }), outcome: services(410) },
  findMembership: { input: () => ({ body: { userId: 'u1', workspaceId: 'w1' } }), outcome: services(200) },

  getPlans: { input: () => ({}), outcome: everybody(200) },
  getBilling: { input: () => ({ body: {} }), outcome: { ...inWorkspace(200), member: 403 } },
  generatePaymentToken: { input: () => ({ body: {} }), outcome: { ...inWorkspace(200), member: 403 } },
  planPricing: { input: () => ({ body: {} }), outcome: { ...inWorkspace(200), suspended: 403, member: 403 } },
  openCheckout: { input: () => ({ query: { token: 'forged' } }), outcome: everybody(410) },
  paymentWebhook: { input: () => ({ body: {} }), outcome: everybody(400) },
  sandboxCheckout: { input: () => ({ params: { checkoutId: 'unknown' } }), outcome: everybody(404) },
  postSandboxCheckout: { input: () => ({ params: { checkoutId: 'unknown' }, body: { card: 'pays' } }), outcome: everybody(404) },
  getAccountPlan: { input: () => ({ body: { accountId: 'a1' } }), outcome: services(200) },
  setAccountPlan: { input: () => ({ body: { accountId: 'a1', plan: 'Standart' } }), outcome: services(200) },
  setAccountSuspended: { input: () => ({ body: { accountId: 'a1', suspended: false } }), outcome: services(200) },

  ...Object.fromEntries(
    serviceNames.flatMap((service) => [
      [`listDeadLettersOf${service}`, { input: () => ({ body: {} }), outcome: services(200) }],
      [`deliverDeadLettersOf${service}`, { input: () => ({ body: { id: null } }), outcome: services(200) }],
      [`listSecurityLogOf${service}`, { input: () => ({ body: { who: null } }), outcome: services(200) }],
    ]),
  ),

  // They take the responses of the other rows along.
  archiveAllResponses: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  deleteAllResponse: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  // The last row, because it deletes the accounts. The owner's workspace ends with the owner, so its member is signed out of it.
  deleteAccount: { input: () => ({ body: { password } }), outcome: { ...signedIn(200), member: 401 } },
};

let world: TestWorld;
const callers: Partial<Record<Name, Caller>> = {};
const things: Partial<Record<Name, Things>> = {};

async function makeThings(owner: Caller): Promise<Things> {
  const { body } = await world.inject(forms.newForm, { as: owner, body: { newform: pages() } });
  const responseId = `response${owner.userId}`;
  await world.publish('submissions.v1.SubmissionAccepted', responseId, {
    submissionId: responseId,
    formId: body.id,
    workspaceId: owner.workspaceId,
    startedAt: 0n,
    acceptedAt: BigInt(world.clock.now()),
    email: '',
    answersJson: Buffer.from('{}'),
  });
  return { formId: body.id, responseId };
}

/** Makes a user a member of the owner's workspace. */
async function join(owner: Caller, { userId }: Caller, name: string): Promise<void> {
  const email = `${name}@example.com`;
  await world.inject(team.addMemberToTheTeam, { as: owner, body: { email } });
  await world.drain();
  const mail = world.mails.find(({ to, text }) => to === email && text.includes('/approve-invitation/'));
  const token = /approve-invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { status } = await world.inject(team.acceptInvitation, { body: { token, userId, ip: '10.1.1.1' } });
  expect(status).toBe(200);
}

beforeAll(async () => {
  world = await createProductWorld();
  const people = names.filter((name) => name !== 'stranger' && name !== 'service');
  for (const name of people) callers[name] = await register(world, name);
  await world.drain();
  const { owner, suspended, another, member, removed, operator } = callers as Record<Name, Caller>;
  for (const { workspaceId } of [owner, suspended, another]) {
    await world.inject(billing.setAccountPlan, { body: { accountId: workspaceId, plan: 'Premium' } });
  }
  await world.drain();
  const own = await makeThings(owner);
  for (const name of names) things[name] = own;
  things.suspended = await makeThings(suspended);
  await world.drain();
  await world.inject(billing.setAccountSuspended, { body: { accountId: suspended.workspaceId, suspended: true } });
  for (const person of ['member', 'removed'] as const) await join(owner, callers[person] as Caller, person);
  callers.member = { ...member, workspaceId: owner.workspaceId, role: 'member' };
  callers.removed = { ...removed, workspaceId: owner.workspaceId, role: 'member' };
  callers.operator = { ...operator, role: 'operator' };
  await world.inject(team.deleteTeamMember, { as: owner, query: { user_id: removed.userId } });
  await world.drain();
});
afterAll(() => world.close());

async function statusFor(contract: Contract, name: Name): Promise<number> {
  const row = rows[contract.name];
  const mine = things[name];
  if (!row || !mine) throw new Error(`nothing to try ${contract.name} with as ${name}`);
  const caller = callers[name];
  const reply = await world.inject(contract, {
    ...row.input(mine),
    ...(caller && { as: caller }),
    isService: name === 'service',
  });
  return reply.status;
}

describe('who may', () => {
  it('has a row for every contract', () => {
    expect(Object.keys(rows).sort()).toEqual(allContracts.map((contract) => contract.name).sort());
  });

  // One test, because the rows build on each other: a form is archived before it is restored, and accounts are deleted last.
  it('[SHELL-14] call each of them, in the order of the rows', async () => {
    const contracts = new Map<string, Contract>(allContracts.map((contract) => [contract.name, contract]));
    const found: Record<string, Partial<Outcome>> = {};
    for (const name of Object.keys(rows)) {
      const contract = contracts.get(name) as Contract;
      const statuses: Partial<Outcome> = {};
      for (const caller of names) {
        statuses[caller] = await statusFor(contract, caller);
        if (name === 'deleteAccount') await world.drain();
      }
      found[name] = statuses;
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(rows).map(([name, { outcome }]) => [name, outcome])));
  });
});

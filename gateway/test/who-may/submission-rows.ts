import { everybody, inWorkspace, onOwn, type Rows, services } from './outcomes.ts';

const draftId = 'a'.repeat(32);
const tus = { 'tus-resumable': '1.0.0' };
const metadata = ['form', 'question', 'filename'].map((name) => `${name} ${Buffer.from('unknown').toString('base64')}`);
const newUpload = { ...tus, 'upload-length': '10', 'upload-metadata': metadata.join() };

export const submissionRows: Rows = {
  saveUserForm: {
    input: () => ({ body: { dataForm: { id: 'unknown' }, userData: {} } }),
    outcome: everybody(404),
  },
  postPublicForm: { input: () => ({ params: { link: 'unknown' }, body: {} }), outcome: everybody(404) },
  checkResponseCountNow: { input: () => ({ body: { formLink: 'unknown' } }), outcome: everybody(404) },
  getResponseLimitValue: { input: () => ({ body: { formId: 'unknown' } }), outcome: everybody(404) },
  formSeen: { input: () => ({ params: { link: 'unknown', step: 'view' } }), outcome: everybody(404) },
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
  reportsOf: { input: () => ({ body: { formId: 'unknown', limit: 10 } }), outcome: services(200) },
  forgetReports: { input: () => ({ body: { formId: 'unknown' } }), outcome: services(200) },
  findRoom: { input: () => ({ body: { workspaceId: 'w1' } }), outcome: services(200) },
  getStorage: { input: () => ({ body: {} }), outcome: inWorkspace(200) },
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
};

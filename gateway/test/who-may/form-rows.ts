import { formFile } from '../bad-input/things.ts';
import { neverSeen } from '../operators/seen.ts';
import { everybody, inWorkspace, onOwn, type Rows, services } from './outcomes.ts';
import { pages } from './some-pages.ts';

/** The same by each of them: it is imported once. */
const imported = { form: formFile(pages()), requestId: 'import1' };

export const formRows: Rows = {
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
  importForm: { input: () => ({ body: imported }), outcome: { ...inWorkspace(200), suspended: 403 } },
  duplicateForm: { input: ({ formId }) => ({ body: { id: formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  archiveForm: { input: ({ formId }) => ({ body: { formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  unArchiveForm: { input: ({ formId }) => ({ body: { formId } }), outcome: { ...onOwn(200), suspended: 403 } },
  // The form is active again.
  deleteForm: { input: ({ formId }) => ({ body: { formId } }), outcome: { ...onOwn(409), suspended: 403 } },
  // Each form is refused by itself.
  changeForms: { input: ({ formId }) => ({ body: { formIds: [formId], change: 'delete' } }), outcome: inWorkspace(200) },
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
  getSuccessText: { input: ({ formId }) => ({ body: { id: formId } }), outcome: { ...everybody(200), removed: 401 } },
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
  tryForm: { input: () => ({}), outcome: everybody(200) },
  publicFormPage: { input: () => ({ params: { link: 'unknown' } }), outcome: everybody(404) },
  successPage: { input: () => ({}), outcome: everybody(404) },
  formImage: { input: () => ({ params: { formId: 'f1', name: 'a.png' } }), outcome: everybody(404) },
  newestFormsOf: { input: () => ({ body: { workspaceIds: ['w1'], limit: 5 } }), outcome: services(200) },
  countForms: { input: () => ({ body: {} }), outcome: services(200) },
  usageOf: { input: () => ({ body: { workspaceIds: ['w1'] } }), outcome: services(200) },
  removeForm: { input: () => ({ body: { formId: 'unknown' } }), outcome: services(404) },
  listHarm: { input: () => ({ body: { page: 1, size: 10, isOpen: true } }), outcome: services(200) },
  countHarm: { input: () => ({ body: {} }), outcome: services(200) },
  describeHarm: { input: () => ({ body: { formId: 'unknown' } }), outcome: services(404) },
  decideHarm: {
    input: () => ({ body: { formId: 'unknown', decision: 'cleared', reason: 'Seen', words: 'All is well.', seen: neverSeen } }),
    outcome: services(404),
  },
  getFormHarm: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  objectToHarm: { input: ({ formId }) => ({ body: { id: formId, text: 'Why?' } }), outcome: onOwn(409) },
  getFormUsage: { input: () => ({ body: { workspaceId: 'w1' } }), outcome: services(200) },
};

import { createHmac } from 'node:crypto';
import { billing, type Contract, forms, identity, responses, submissions } from '@formwright/contracts';
import { newElement, newPages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import type { InjectReply, TestWorld } from '@formwright/platform/testing';
import { everyKind, newId, png } from '../every-kind.ts';
import { password, register, visitSecret } from '../product-world.ts';
import { bodySchema, derive, type Known, type Schema } from './derive.ts';
import type { Sample } from './requests.ts';

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

const { [everyKind.keyOf('upload')]: _withFiles, ...answers } = everyKind.answers;
const submissionTo = (link: string) => ({ dataForm: { id: link }, userData: answers });

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
const known = ({ owner, formId, link, responseId }: Things): Known => ({
  ...{ id: formId, formId, form_id: formId, formLink: link, link, responseId },
  ...{ userId: owner.userId, accountId: owner.workspaceId, workspaceId: owner.workspaceId },
  ...{ email: 'nobody@example.com', newform: smallPages(), formData: smallPages() },
});

type MakeSample = (things: Things, world: TestWorld) => Sample | Promise<Sample>;
const body =
  (make: (things: Things) => Record<string, unknown>): MakeSample =>
  (things) => ({ body: make(things) });
const ofWorkspace = body(({ owner }) => ({ id: owner.workspaceId }));
const ofResponse = body(({ responseId }) => ({ id: responseId }));
const ofArchivedForm: MakeSample = async ({ owner, formId }, world) => {
  await world.inject(forms.archiveForm, { as: owner, body: { formId } });
  return { body: { formId } };
};
const withCookies = ({ cookies }: Pick<InjectReply<Contract>, 'cookies'>): Sample => ({
  headers: {
    cookie: Object.values(cookies)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; '),
  },
});

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
  signinUser: async (_things, world) => ({ body: { email: await verified(world), password } }),
  refreshToken: async (_things, world) => {
    const signedIn = await world.inject(identity.signinUser, { body: { email: await verified(world), password } });
    return { body: {}, ...withCookies(signedIn) };
  },
  updateMyPasswordDetails: body(() => ({ current_password: password, password: 'Other-chair8', confirm_password: 'Other-chair8' })),
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
  })),
  changeDeadline: body(({ formId }) => ({ formId, deadline: '05/06/2031 18:30', zone: 'Europe/Berlin' })),
  changeCountdown: body(({ formId }) => ({ formId, countdown: '00:01:00' })),
  changeColor: body(({ formId }) => ({ formId, opacity: 0.5, color: 'default' })),
  addColor: body(({ formId }) => ({ formId, color: '1, 2, 3', colors: { user_1: '1, 2, 3' } })),
  removeColor: body(({ formId }) => ({ formId, color: '1, 2, 3', colors: { user_1: '1, 2, 3' } })),
  saveRedirectUrl: body(({ formId }) => ({ formId, urlUpdate: 'https://example.com/' })),
  saveSuccessText: body(({ formId }) => ({ id: formId, text: [{ type: 'paragraph', children: [{ text: 'Thanks' }] }] })),
  changeResponsable: body(({ formId }) => ({ formId, responsables: [everyKind.keyOf('input'), { [everyKind.keyOf('text')]: 'x' }] })),
  archiveAllForms: ofWorkspace,
  deleteAllForms: ofWorkspace,
  deleteForm: ofArchivedForm,
  previewForm: async ({ owner, formId }, world) => {
    const { ticket } = (await world.inject(forms.getPreviewTicket, { as: owner, body: { id: formId } })).body;
    return { body: { ticket, title: 'Survey', form_header: 'About', formData: smallPages() } };
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
  getResponses: body(({ formId }) => ({ id: formId })),
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
  getFormWithResponse: ofResponse,
  downloadResponsesCsv: async ({ owner, formId }, world) => {
    const { data } = (await world.inject(responses.exportResponsesCsv, { as: owner, body: { id: formId } })).body;
    return { params: { ticket: data.split('/').at(-1) } };
  },
  openCheckout: async ({ owner }, world) => ({ query: { token: await tokenOfPayment(owner, world) } }),
  paymentWebhook: ({ owner }, world) => noticeOf(owner, world),
  sandboxCheckout: ({ owner }, world) => checkoutOf(owner, world),
  postSandboxCheckout: async ({ owner }, world) => ({ ...(await checkoutOf(owner, world)), body: { card: 'pays' } }),
};

const tus = { 'tus-resumable': '1.0.0' };

function newUpload(link: string) {
  const metadata = Object.entries({ form: link, question: everyKind.keyOf('upload'), filename: 'a.png' });
  const text = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join();
  return { headers: { ...tus, 'upload-length': String(png.length), 'upload-metadata': text } };
}

async function beginUpload(link: string, world: TestWorld): Promise<{ id: string | undefined }> {
  const { headers } = await world.inject(submissions.createUpload, newUpload(link));
  return { id: String(headers.location).split('/').at(-1) };
}

async function tokenOfPayment(owner: Caller, world: TestWorld): Promise<string> {
  return (await world.inject(billing.generatePaymentToken, { as: owner, body: {} })).body.data;
}

async function checkoutOf(owner: Caller, world: TestWorld): Promise<Sample> {
  const opened = await world.inject(billing.openCheckout, { query: { token: await tokenOfPayment(owner, world) } });
  return { params: { checkoutId: String(opened.headers.location).split('/').at(-1) } };
}

/** A notice of the payment provider with its signature. */
async function noticeOf(owner: Caller, world: TestWorld): Promise<Sample> {
  const now = world.clock.now();
  const { params } = await checkoutOf(owner, world);
  const body = { id: 'event1', checkoutId: params?.checkoutId, status: 'rejected', cents: 250, at: now };
  const key = createHmac('sha256', visitSecret).update('sandbox webhooks').digest('hex');
  const seconds = Math.floor(now / 1000);
  const signature = createHmac('sha256', key)
    .update(`${seconds}.${JSON.stringify(body)}`)
    .digest('hex');
  return { body, headers: { 'payment-signature': `t=${seconds},v1=${signature}` } };
}

/** A new account that is not verified, and the token of its mail. */
async function invite(world: TestWorld): Promise<{ email: string; token: string }> {
  const name = newId().toLowerCase();
  await register(world, name);
  await world.drain();
  const mail = world.mails.findLast(({ to }) => to.includes(name));
  return { email: `${name}@example.com`, token: /verify\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

async function verified(world: TestWorld): Promise<string> {
  const { email, token } = await invite(world);
  await world.inject(identity.verifyEmail, { body: { token, password } });
  return email;
}

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

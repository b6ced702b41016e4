import { randomFillSync } from 'node:crypto';
import { forms, responses, submissions } from '@formwright/contracts';
import { newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';
import { type Caller, type Collection, type CollectionDeclaration, type Document, pause, type Store } from '@formwright/platform';
import { createTestWorld, replacing, type TestWorld } from '@formwright/platform/testing';
import { createSubmissions } from '@formwright/submissions';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { png } from './every-kind.ts';
import { productName, servicesOf, visitSecret } from './product-world.ts';

// What archiving, deleting and choosing the columns of a form does in all services together.

const newId = newIdFrom((bytes) => randomFillSync(bytes));
const ada: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's' };
const hour = 3_600_000;

let world: TestWorld;
/** Submissions is slow to find a form, so that its copy follows late. */
let isSlow = false;
const slowly = (store: Store): Store =>
  replacing(store, {
    collection: <T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> => {
      const collection = store.collection(declaration);
      return replacing(collection, {
        findOne: async (...given) => {
          if (isSlow) await pause(500);
          return collection.findOne(...given);
        },
      });
    },
  });
beforeEach(async () => {
  isSlow = false;
  world = await createTestWorld({
    services: [
      ...servicesOf('forms', 'responses'),
      (ports) => createSubmissions({ ...ports, store: slowly(ports.store) }, { productName, visitSecret }),
    ],
  });
  await plan(-1, 0);
});
afterEach(() => world.close());

const plan = (maxForms: number, at: number, maxResponses = -1) =>
  world.publish(
    'billing.v1.PlanChanged',
    'ada',
    {
      accountId: 'ada',
      plan: 'Any',
      maxForms: BigInt(maxForms),
      maxResponses: BigInt(maxResponses),
      storageBytes: 20_000_000_000n,
      changedAt: BigInt(at),
      features: [],
    },
    { sequence: at },
  );

interface TestForm {
  id: string;
  link: string;
  question: string;
  upload: string;
  image: string;
}
/** A form with a question, an upload and an image. */
async function makeForm(): Promise<TestForm> {
  const columns = [newElement('input', newId), newElement('upload', newId), newElement('image', newId)];
  const [question = '', upload = '', picture = ''] = columns.map(({ uniqueId }) => uniqueId);
  const rows = columns.map((column) => ({ id: newId(), content: [{ cols: [column] }] }));
  const pages = newPages({ title: 'Survey', newId }).map((page) => ({ ...page, rows })) as Pages;
  const { id } = (await world.inject(forms.newForm, { as: ada, body: { newform: pages } })).body;
  const saved = await world.inject(forms.saveForm, {
    as: ada,
    body: { title: 'Survey', formData: pages, form_id: id, form_header: 'About', version: 1 },
    files: [{ field: picture, name: 'a.png', content: png, type: 'image/png' }],
  });
  const image = /\/files\/Form\/[^/]+\/([^"\\]+)/.exec(saved.text)?.[1] ?? '';
  await world.drain();
  return { id, link: (saved.body[1] as unknown as { link: string }).link, question, upload, image };
}

const entry = (value: string, row: number) => ({ value, direction: { page: 0, row, col: 0 } });
const submit = ({ link, question, upload }: TestForm, text = 'Ada') =>
  world.inject(submissions.saveUserForm, {
    body: { dataForm: { id: link }, userData: { [question]: entry(text, 0), [upload]: entry('forDeleteFiles', 1) } },
    files: [{ field: `userFormDataFiles/${upload}/0`, name: 'a.png', content: png, type: 'image/png' }],
  });
const post = ({ link, question }: TestForm) =>
  world.inject(submissions.postPublicForm, { params: { link }, body: { [question]: 'native' } });
const archive = ({ id }: TestForm) => world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
const restore = ({ id }: TestForm) => world.inject(forms.unArchiveForm, { as: ada, body: { formId: id } });
const remove = ({ id }: TestForm) => world.inject(forms.deleteForm, { as: ada, body: { formId: id } });
const listed = ({ id }: TestForm) => world.inject(responses.getResponses, { as: ada, body: { id } });
const fileOf = (responseId: string) => world.inject(submissions.responseFile, { params: { responseId, name: 'a.png' } });
const page = async ({ link }: TestForm) => {
  const { status, text } = await world.inject(forms.publicFormPage, { params: { link } });
  return [status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]];
};

async function runSweeps(): Promise<void> {
  await world.drain();
  world.clock.advance(2 * hour);
  for (const job of ['responses.remove-deleted', 'responses.publish-counts', 'submissions.publish-form-states']) await world.runJob(job);
  world.clock.advance(2 * hour);
  for (const job of ['responses.remove-deleted', 'submissions.sweep-files', 'forms.sweep-images']) await world.runJob(job);
  await world.drain();
}

/** Documents and files that name a form, but for the marks that it is gone and the receipts. */
async function traces({ id }: TestForm, responseIds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const collections = {
    forms: ['forms', 'formPages', 'looseImages', 'responseCounts', 'formStates', 'formerLinks'],
    submissions: ['formDocuments', 'pendingFiles', 'reports'],
    responses: ['responses', 'counters', 'hours', 'formerVisits'],
  };
  for (const [service, names] of Object.entries(collections)) {
    for (const name of names) {
      for await (const document of world.store(service).collection<Document>({ name }).stream({})) {
        const text = JSON.stringify(document);
        if ([id, ...responseIds].some((each) => text.includes(each))) found.push(`${service}.${name} ${document._id}`);
      }
    }
  }
  for await (const { key } of world.files.list('')) {
    if ([id, ...responseIds].some((each) => key.includes(each))) found.push(key);
  }
  return found;
}

it('the columns that were chosen are in the list as soon as the choice is answered', async () => {
  const form = await makeForm();
  for (const [chosen, label] of [
    [form.upload, 'File Upload'],
    [form.question, 'Short Text'],
    [form.upload, 'File Upload'],
  ] as const) {
    await world.inject(forms.changeResponsable, { as: ada, body: { formId: form.id, responsables: [chosen] } });
    expect((await listed(form)).body.form.responsables).toEqual([{ [chosen]: label }]);
  }
});

it('an archived form takes nothing at once, keeps its answers, and goes on where it was when it is restored', async () => {
  await plan(-1, 1, 3);
  const form = await makeForm();
  const first = await submit(form);
  expect([first.status, (await submit(form)).status]).toEqual([200, 200]);
  isSlow = true;
  await archive(form);
  isSlow = false;
  const posted = await post(form);
  expect([posted.status, posted.headers.location]).toEqual([303, `/f-${form.link}`]);
  expect((await submit(form)).status).toBe(404);
  expect(await page(form)).toEqual([410, 'Closed']);
  expect((await world.inject(submissions.checkResponseCountNow, { body: { formLink: form.link } })).status).toBe(404);
  await world.drain();
  expect((await listed(form)).body.responses.total).toBe(2);
  expect((await world.inject(responses.getFormWithResponse, { body: { id: first.body.id } })).status).toBe(200);
  expect((await fileOf(first.body.id)).status).toBe(200);

  await restore(form);
  expect(await page(form)).toEqual([200, 'About']);
  expect((await submit(form)).status).toBe(200);
  await world.drain();
  expect((await listed(form)).body.responses.total).toBe(3);
  // The limit counts over the form's life.
  expect((await submit(form)).status).toBe(410);
});

it('a deleted form is gone at once, and leaves nothing in any service', async () => {
  const [form, other] = [await makeForm(), await makeForm()];
  const sent = (await submit(form)).body.id;
  const kept = (await submit(other)).body.id;
  await world.drain();
  await world.runJob('responses.publish-counts');
  await world.runJob('submissions.publish-form-states');
  await world.drain();
  const image = () => world.inject(forms.formImage, { params: { formId: form.id, name: form.image } });
  expect((await image()).status).toBe(200);
  expect((await traces(form, [sent])).length).toBeGreaterThan(8);

  await archive(form);
  expect((await remove(form)).body).toEqual({ success: true });
  expect(await page(form)).toEqual([404, 'Oops!']);
  const after = [
    submit(form),
    post(form),
    image(),
    fileOf(sent),
    listed(form),
    world.inject(responses.getFormWithResponse, { body: { id: sent } }),
    world.inject(responses.changeStatus, { as: ada, body: { id: sent } }),
  ];
  expect((await Promise.all(after)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  await runSweeps();
  expect(await traces(form, [sent])).toEqual([]);
  expect((await listed(other)).body.responses.data.map(({ _id }) => _id)).toEqual([kept]);
  expect((await fileOf(kept)).status).toBe(200);
  expect((await traces(other, [kept])).length).toBeGreaterThan(8);
});

it('a form that is deleted while answers arrive refuses them or lets them go with it', async () => {
  const form = await makeForm();
  const sending = Array.from({ length: 30 }, (_, at) => submit(form, `answer ${at}`));
  await archive(form);
  const late = Array.from({ length: 10 }, () => submit(form));
  await remove(form);
  const answers = await Promise.all([...sending, ...late]);
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const accepted = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
  await runSweeps();
  expect(await traces(form, accepted)).toEqual([]);
  for await (const { key } of world.files.list('')) throw new Error(`${key} is still there`);
  for (const service of ['forms', 'submissions', 'responses'])
    expect(await world.store(service).collection({ name: 'deadLetters' }).count({})).toBe(0);
});

it('[QUOTA-13] a downgrade deletes nothing: the owner reads and exports the forms above the quota', async () => {
  const made: TestForm[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.push(await makeForm());
    world.clock.advance(1_000);
  }
  for (const form of made) expect((await submit(form, `answer to ${form.id}`)).status).toBe(200);
  await world.drain();
  await plan(1, 1, 10);
  expect(await Promise.all(made.map(page))).toEqual([
    [200, 'About'],
    [410, 'Expired!'],
    [410, 'Expired!'],
  ]);
  expect((await world.inject(forms.getForms, { as: ada, body: {} })).body).toHaveLength(3);
  for (const form of made) {
    expect((await world.inject(forms.getForm, { as: ada, body: { id: form.id } })).status).toBe(200);
    const { body } = await listed(form);
    expect(body.responses.total).toBe(1);
    expect((await world.inject(responses.getFormWithResponse, { body: { id: body.responses.data[0]?._id } })).status).toBe(200);
    expect((await fileOf(body.responses.data[0]?._id ?? '')).status).toBe(200);
    const asked = await world.inject(responses.exportResponsesCsv, { as: ada, body: { id: form.id } });
    const ticket = asked.body.data.split('/').at(-1) ?? '';
    expect((await world.inject(responses.downloadResponsesCsv, { params: { ticket } })).text).toContain(`answer to ${form.id}`);
  }
});

import { randomFillSync } from 'node:crypto';
import { forms, responses, serviceNames, submissions } from '@formwright/contracts';
import { LAYOUT_VERSION, newDetails, newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';
import { createForms } from '@formwright/forms';
import type { Caller } from '@formwright/platform';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { createResponses } from '@formwright/responses';
import { createSubmissions } from '@formwright/submissions';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProductWorld } from './product-world.ts';

const visitSecret = 'a secret of at least thirty-two characters';
const ada: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's' };
const link = 'abcdefghij';
const form = {
  _id: 'oldform',
  workspaceId: 'ada',
  requestId: 'oldform',
  details: newDetails({ _id: 'oldform', title: 'Old', link, isOneTime: false }),
  structure: [],
  firstPage: { color: 'default', opacity: 1, colors: {} },
  revision: 1,
  pagesRevision: 1,
  keptBytes: 0,
  isOverQuota: false,
  lastSave: null,
  createdAt: 1,
  updatedAt: 1,
  deletedAt: null,
};

let world: TestWorld;
let heard: (line: string) => void = () => undefined;
/** Resolves when so many services have told that an event waits for a newer version. */
const tellsOf = (services: number) =>
  new Promise<void>((resolve) => {
    let lines = 0;
    heard = (line) => {
      if (line.includes('too new for this version') && ++lines === services) resolve();
    };
  });

beforeEach(async () => {
  world = await createTestWorld({
    log: { write: (line) => heard(line) },
    services: [
      (ports) => createForms(ports, { productName: 'Formwright', publicUrl: '', visitSecret }),
      (ports) => createSubmissions(ports, { productName: 'Formwright', visitSecret }),
      (ports) => createResponses(ports, { ticketSecret: visitSecret, productName: 'Testwright', pdfProgram: '' }),
    ],
  });
});
afterEach(() => world.close());

const newId = newIdFrom(randomFillSync);
const layoutOfVersion1 = newPages({ title: 'Old', newId }).map((page) => ({
  ...page,
  rows: [{ id: newId(), content: [{ cols: [newElement('input', newId)] }] }],
}));
async function storeForm(): Promise<void> {
  const store = world.store('forms');
  await store.collection<{ _id: string }>({ name: 'forms' }).insertOne(form);
  const pages = { _id: form._id, revision: 1, layoutVersion: 1, pages: layoutOfVersion1 };
  await store.collection<{ _id: string }>({ name: 'formPages' }).insertOne(pages);
}
const load = async () => (await world.inject(forms.getForm, { as: ada, body: { id: form._id } })).body as [Pages, { version: number }];

describe('a form that was stored in layout version 1', () => {
  it('opens in the editor, is shown, answered, listed and exported', async () => {
    await storeForm();

    const [pages, { version }] = await load();
    expect(pages).toEqual(layoutOfVersion1);
    const key = pages[0]?.rows[0]?.content[0].cols[0]?.uniqueId ?? '';
    const shown = await world.inject(forms.publicFormPage, { params: { link } });
    expect([shown.status, shown.text.includes(key)]).toEqual([200, true]);

    const body = {
      dataForm: { id: link, email: null },
      userData: { [key]: { value: 'Ada', direction: { page: 0, row: 0, col: 0 } } },
      startDate: null,
      hasFiles: false,
      shortText: [],
    };
    expect((await world.inject(submissions.saveUserForm, { body })).status).toBe(200);
    await world.drain();
    const columns = pages.flatMap(({ rows }) => rows.flatMap(({ content }) => content[0].cols));
    // The owner changes something, which brings the form to responses in today's version.
    const fields = { title: 'Old', form_header: 'Heading', formData: pages, form_id: form._id, userFormlabels: [], version };
    expect((await world.inject(forms.saveForm, { as: ada, body: fields })).status).toBe(200);
    await world.drain();
    expect(world.published('forms.v1.FormSaved').at(-1)?.layoutVersion).toBe(LAYOUT_VERSION);
    expect(columns.length).toBeGreaterThan(0);

    const asked = await world.inject(responses.exportResponsesCsv, { as: ada, body: { id: form._id } });
    const csv = await world.inject(responses.downloadResponsesCsv, { params: { ticket: asked.body.data.split('/').at(-1) ?? '' } });
    expect(csv.text).toContain('Short Text');
    expect(csv.text).toContain('Ada');
  });

  it('waits at every service for a newer replica when its version is newer than the program', async () => {
    await storeForm();
    const [pages] = await load();
    const fields = { title: 'Old', form_header: 'Heading', formData: pages, form_id: form._id, userFormlabels: [], version: 1 };
    await world.inject(forms.saveForm, { as: ada, body: fields });
    await world.drain();
    const key = pages[0]?.rows[0]?.content[0].cols[0]?.uniqueId ?? '';
    const body = {
      ...{ dataForm: { id: link, email: null }, startDate: null, hasFiles: false, shortText: [] },
      userData: { [key]: { value: 'Ada', direction: { page: 0, row: 0, col: 0 } } },
    };
    const send = () => world.inject(submissions.saveUserForm, { body });
    const told = { formId: form._id, workspaceId: 'ada', link, title: 'Old', header: 'Heading', revision: 99n };
    const newer = {
      ...{ ...told, layoutVersion: LAYOUT_VERSION + 1, pagesJson: Buffer.from('"nothing that this program knows"') },
      detailsJson: Buffer.from(JSON.stringify(form.details)),
    };
    const isTold = tellsOf(2);
    world.publish('forms.v1.FormSaved', form._id, newer, { sequence: 99 }).catch(() => undefined);
    await isTold;
    // Nothing was given up, and respondents go on with the form that this program knows.
    for (const name of ['submissions', 'responses']) {
      expect(await world.store(name).collection({ name: 'deadLetters' }).count({})).toBe(0);
    }
    expect((await send()).status).toBe(200);

    // The newer replica beside it has stored it.
    const store = world.store('submissions');
    await store.collection<{ _id: string }>({ name: 'forms' }).updateOne({ _id: form._id }, { $set: { revision: 99 } });
    const documents = store.collection<{ _id: string }>({ name: 'formDocuments' });
    await documents.updateOne({ _id: form._id }, { $set: { layoutVersion: LAYOUT_VERSION + 1 } });
    world.clock.advance(10_000);
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    const posted = await world.inject(submissions.postPublicForm, { params: { link }, body: {} as never });
    expect([posted.status, posted.text]).toEqual([503, expect.stringContaining('<html')]);
  });
});

it('a new store says of which format it is, and which programs may go on with it', async () => {
  const product = await createProductWorld();
  const stamps = serviceNames.map(async (name) => {
    const stamp = await product
      .store(name)
      .collection<{ _id: string; format: number; oldestReader: number }>({ name: 'formats' })
      .findOne({ _id: 'store' });
    return `${name}: format ${stamp?.format}, oldest reader ${stamp?.oldestReader}`;
  });
  expect(await Promise.all(stamps)).toMatchInlineSnapshot(`
[
  "identity: format 7, oldest reader 2",
  "forms: format 3, oldest reader 1",
  "submissions: format 2, oldest reader 1",
  "responses: format 4, oldest reader 1",
  "billing: format 2, oldest reader 1",
  "support: format 4, oldest reader 1",
  "team: format 3, oldest reader 1",
  "admin: format 1, oldest reader 1",
]
`);
  await product.close();
});

import { randomBytes } from 'node:crypto';
import { type Account, newSubmissionId, PASSWORD, post, readMail, setPlan, submissionBody } from './api.ts';
import { column, pagesOf } from './forms.ts';
import { pngWith } from './png.ts';
import type { SharedProduct } from './product.ts';
import { Away, ask, call, countsOf, isReply, pause, readBack, take, untilDone, type Writer } from './wholly-or-not.ts';

const png = () => pngWith(randomBytes(20_000));
const newId = () => newSubmissionId().slice(0, 22);

/** Publishes a form with another picture and heading each time, renames it, and gives it a view and takes that away. */
export async function publish(writer: Writer, { token }: Account): Promise<void> {
  const { product } = writer;
  const image = column('image');
  const pages = pagesOf([[column('input')], [image]]);
  const made = { newform: pages, requestId: newId() };
  const { id } = (await untilDone(writer, () => call(product, 'newForm', made, token))).body as { id: string };
  type Loaded = [
    { rows: { content: { cols: { content: { src?: string } }[] }[] }[] }[],
    { form_header?: string; header?: string; title: string; deadline: { at: number } | null },
  ];
  const load = async () => ask<Loaded>(product, 'getForm', { id }, token);
  const pictureOf = ([read]: Loaded) => read[0]?.rows[1]?.content[0]?.cols[0]?.content.src ?? '';
  const shown = async () => {
    const loaded = await load();
    const src = pictureOf(loaded);
    const picture = src ? await fetch(new URL(src, product.url)) : null;
    if (picture && !isReply({ status: picture.status, body: null })) throw new Away('starting');
    return [loaded[1].form_header ?? loaded[1].header, picture?.status ?? null];
  };
  let title = 'A form';
  for (let round = 0; !writer.isOver(); round += 1) {
    const next = `Heading ${round}`;
    const bytes = png();
    const save = async () => {
      const body = new FormData();
      const document = { title, form_header: next, form_id: id, formData: pages, userFormlabels: [] };
      for (const [key, value] of Object.entries(document)) body.append(key, typeof value === 'string' ? value : JSON.stringify(value));
      body.append(image.uniqueId, new Blob([bytes], { type: 'image/png' }), 'image.png');
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body });
      return { status: reply.status, body: await reply.text() };
    };
    await take(writer, { kind: 'publish', write: save, read: shown, after: [next, 200] });
    const name = `Name ${round}`;
    const readTitle = async () => (await load())[1].title;
    const rename = () => call(product, 'changeTitle', { id, title: name }, token);
    await take(writer, { kind: 'settings', write: rename, read: readTitle, after: name });
    title = name;
    const year = 2090 + (round % 9);
    const readYear = async () => new Date((await load())[1].deadline?.at ?? 0).getUTCFullYear();
    const close = () => call(product, 'changeDeadline', { formId: id, deadline: `05/06/${year} 07:08`, zone: 'UTC' }, token);
    await take(writer, { kind: 'closing', write: close, read: readYear, after: year });
    const viewId = newId();
    const views = async () => {
      const found = await ask<unknown>(product, 'getViews', { id }, token);
      return JSON.stringify(found).includes(viewId);
    };
    const view = { id, viewId, revision: 0, name: `View ${round}`, query: { search: 'x', zone: 'UTC' }, columns: [] };
    const keep = () => call(product, 'saveView', view, token);
    await take(writer, { kind: 'saved view', write: keep, read: views, after: true });
    const forget = () => call(product, 'deleteView', { id, viewId }, token);
    await take(writer, { kind: 'view deleted', write: forget, read: views, after: false });
  }
}

/** Makes forms with an answer and its file, archives, restores and deletes them, and exports one meanwhile. */
export async function archive(writer: Writer, { token }: Account): Promise<void> {
  const { product } = writer;
  const upload = column('upload', { types: 'txt', limit: 2 });
  while (!writer.isOver()) {
    const made = { newform: pagesOf([[upload]]), requestId: newId() };
    const { id } = (await untilDone(writer, () => call(product, 'newForm', made, token))).body as { id: string };
    const link = await readBack(async () => (await ask<[unknown, { link: string }]>(product, 'getForm', { id }, token))[1].link);
    const submissionId = newSubmissionId();
    const file = new Blob([randomBytes(50_000).toString('base64')]);
    await untilDone(writer, async () => {
      const body = submissionBody(
        String(link),
        { [upload.uniqueId]: { value: 'forDeleteFiles', direction: { page: 0, row: 0, col: 0 } } },
        submissionId,
      );
      body.set('hasFiles', 'true');
      body.append(`userFormDataFiles/${upload.uniqueId}/0`, file, 'a.txt');
      const reply = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body });
      return { status: reply.status, body: await reply.text() };
    });
    // The event brings it, after the start as well.
    const total = async () => (await ask<{ responses: { total: number } }>(product, 'getResponses', { id }, token)).responses.total;
    await readBack(total, (count) => count === 1);
    await exportForm(writer, id, token);
    const listed = async () => {
      const [active, archived] = [await ask(product, 'getForms', {}, token), await ask(product, 'getTrashedForms', {}, token)];
      return [active, archived].map((list) => JSON.stringify(list).includes(id));
    };
    const change = (kind: string, name: string, after: boolean[]) =>
      take(writer, { kind, write: () => call(product, name, { formId: id }, token), read: listed, after });
    await change('form archived', 'archiveForm', [false, true]);
    await change('form restored', 'unArchiveForm', [true, false]);
    await change('form archived', 'archiveForm', [false, true]);
    await change('form deleted', 'deleteForm', [false, false]);
  }
}

interface Exported {
  _id: string;
  formId: string;
  state: string;
}
export const exportsOf = (product: SharedProduct, token: string) => ask<Exported[]>(product, 'getExports', {}, token);

/** Begins a PDF; the same call again is answered by the same. Short exports of other kinds are sent at once, and leave nothing. */
async function exportForm({ product, tally, ...writer }: Writer, id: string, token: string): Promise<void> {
  const whole = { product, tally, ...writer };
  for (const kind of ['csv', 'xlsx', 'files']) {
    const { body } = await untilDone(whole, () => call(product, 'beginExport', { id, kind, zone: 'UTC' }, token));
    const address = new URL((body as { data: string }).data, product.url);
    const file = await fetch(address)
      .then(async (reply) => (await reply.arrayBuffer()) && reply.status)
      .catch(() => 0);
    const counts = countsOf(tally, `export ${kind}`);
    if (file === 200) counts.done += 1;
    else counts.cut += 1;
  }
  const counts = countsOf(tally, 'export pdf');
  const own = async () => (await exportsOf(product, token)).filter(({ formId }) => formId === id).length;
  for (;;) {
    const reply = await call(product, 'beginExport', { id, kind: 'pdf', zone: 'UTC' }, token).catch(() => null);
    // One of another form is being made, by a process that was killed: it goes on by itself.
    if (reply && (reply.status === 409 || writer.isOver())) return;
    const isThere = await readBack(own);
    if (reply?.status === 200) {
      if (isThere !== 1) throw new Error(`an export was acknowledged, and ${isThere} are there`);
      counts.done += 1;
      return;
    }
    if (reply && isReply(reply)) throw new Error(`beginExport: ${reply.status} ${JSON.stringify(reply.body)}`);
    counts.cut += 1;
    if (isThere !== 0 && isThere !== 1) throw new Error(`an export was cut, and ${isThere} are there`);
  }
}

/** Invites people who accept, and removes them. */
export async function accept(writer: Writer, { token }: Account): Promise<void> {
  const { product } = writer;
  const headers = { authorization: `Bearer ${token}` };
  while (!writer.isOver()) {
    const email = `member${newId().toLowerCase()}@example.org`;
    const members = async () => {
      const reply = await fetch(`${product.url}/api/get-team-members`, { headers });
      if (!isReply({ status: reply.status, body: null })) throw new Away('starting');
      return ((await reply.json()) as { members: { email: string; status?: string; _id: string; user_id?: string }[] }).members.filter(
        (member) => member.email === email,
      );
    };
    const count = async () => (await members()).length;
    const invite = () => call(product, 'add-member-to-the-team', { email, role: 'ADMIN' }, token);
    await take(writer, { kind: 'invitation', write: invite, read: count, after: 1 });
    const link = /\/approve-invitation\/(\w+)/.exec(await readMail(product, email))?.[1] ?? '';
    const join = async () => {
      const body = new FormData();
      const fields = { firstname: 'Bea', lastname: 'L', password: PASSWORD, confirm_password: PASSWORD, confirm: '1' };
      for (const [key, value] of Object.entries(fields)) body.append(key, value);
      const reply = await fetch(`${product.url}/api/approve-invitation/${link}`, { method: 'POST', body });
      return { status: reply.status, body: await reply.text() };
    };
    await take(writer, { kind: 'invitation accepted', write: join, read: count, after: 1, again: [410] });
    const [member] = await readBack(members);
    const remove = async () => {
      const query = `user_id=${member?.user_id ?? member?._id}`;
      const reply = await fetch(`${product.url}/api/delete-team-member?${query}`, { method: 'DELETE', headers });
      return { status: reply.status, body: await reply.text() };
    };
    await take(writer, { kind: 'member removed', write: remove, read: count, after: 0 });
  }
}

/** Deletes accounts, one after the other. */
export async function erase(writer: Writer, accounts: readonly Account[]): Promise<void> {
  const { product } = writer;
  for (const { email, token } of accounts) {
    if (writer.isOver()) return;
    const mayEnter = async () => {
      const reply = await post(product.url, '/api/signinUser', { email, password: PASSWORD });
      if (!isReply(reply)) throw new Away('starting');
      return reply.status === 200;
    };
    const remove = () => call(product, 'deleteAccount', { password: PASSWORD }, token);
    await take(writer, { kind: 'account deleted', write: remove, read: mayEnter, after: false, again: [401] });
  }
}

/** An operator moves an account from plan to plan. */
export async function changePlan(writer: Writer, { email }: Account): Promise<void> {
  // Its address and its secret are in a file, which a start writes anew.
  const orAway = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw new Away('the control port does not answer', { cause });
    });
  const { product } = writer;
  const operate = (path: string, body: unknown) => orAway(product.operate(path, body));
  for (let round = 0; !writer.isOver(); round += 1) {
    const plan = (['Standart', 'Premium', 'Free'] as const)[round % 3] ?? 'Free';
    const { workspaceId } = (await readBack(() => operate('/internal/identity/findAccount', { email }))) as { workspaceId: string };
    const read = async () =>
      JSON.stringify(await operate('/internal/billing/getAccountPlan', { accountId: workspaceId })).includes(`"name":"${plan}"`);
    const write = async () => {
      await orAway(setPlan(product, email, plan));
      return { status: 200, body: null };
    };
    await take(writer, { kind: 'plan', write, read, after: true });
    await pause();
  }
}

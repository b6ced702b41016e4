import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { submissions } from '@formwright/contracts';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { disguises, samples } from '../src/testing/sample-files.ts';
import {
  accepted,
  createSubmissionsWorld,
  getFile,
  idOf,
  saveAgain,
  sendFiles,
  submit,
  takenOf,
  tellForm,
  upload,
  withFiles,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of world.files.list('Response/')) keys.push(key);
  return keys;
};
const pending = () => world.store('submissions').collection({ name: 'pendingFiles' });
const left = async () => ({ stored: await stored(), staged: readdirSync(world.tmpDir) });
const nothing = { stored: [], staged: [] };
const pdf = samples.pdf ?? Buffer.alloc(0);
const png = samples.png ?? Buffer.alloc(0);

describe('files of a submission', () => {
  it('[PUB-33 part: with files] are stored with it and named in its answer, the real type beside them', async () => {
    const form = await tellForm(world, { upload: { limit: 3 } });
    const { body } = await sendFiles(world, form, upload(form, 'B.png', png, 1), upload(form, 'Über uns.pdf', pdf, 0));
    const [event] = accepted(world);
    expect(event?.answers[idOf(form, 'upload')]).toEqual({
      value: 'forDeleteFiles',
      direction: { page: 0, row: 0, col: 0 },
      files: [
        { name: 'Uber uns.pdf', shown: 'Über uns.pdf', size: pdf.length, type: 'application/pdf' },
        { name: 'B.png', size: png.length, type: 'image/png' },
      ],
    });
    expect((await getFile(world, body.id, 'Uber uns.pdf')).bytes).toEqual(pdf);
    expect(readdirSync(world.tmpDir)).toEqual([]);
    expect(await pending().count({})).toBe(0);
  });

  it('get the ending that their content has where their name has none, and are told of as not asked for otherwise', async () => {
    const form = await tellForm(world, { upload: { limit: 3, types: 'pdf,png' } });
    const { body } = await sendFiles(world, form, upload(form, 'Scan 26.11.2026', pdf, 0), upload(form, 'Foto Müller', png, 1));
    const [event] = accepted(world);
    expect(event?.answers[idOf(form, 'upload')]).toMatchObject({
      files: [
        { name: 'Scan 26.11.2026.pdf', type: 'application/pdf' },
        { name: 'Foto Muller.png', shown: 'Foto Müller.png', type: 'image/png' },
      ],
    });
    expect((await getFile(world, body.id, 'Scan 26.11.2026.pdf')).bytes).toEqual(pdf);
    const refused = await sendFiles(world, form, upload(form, 'Scan', samples.zip ?? pdf));
    expect(JSON.stringify(refused.body)).toContain('Scan is not of an accepted type. Remove it or choose one of these: pdf, png.');
  });

  it('are named as empty where they are, instead of damaged', async () => {
    const form = await tellForm(world, { upload: { limit: 3, types: 'txt,pdf' } });
    for (const name of ['notes.txt', 'Scan.pdf', 'Scan']) {
      const { body } = await sendFiles(world, form, upload(form, name, Buffer.alloc(0)));
      expect(JSON.stringify(body)).toContain(`${name} is empty. Choose another file.`);
    }
  });

  it('[PUB-36] are refused with a wrong extension, above the number or the size, and exactly the size is fine', async () => {
    const form = await tellForm(world, { upload: { limit: 2, size: { min: 0, max: 0.001 } } });
    const sized = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 32)]);
    for (const files of [
      [upload(form, 'a.exe', pdf)],
      [upload(form, 'a.pdf.exe', pdf)],
      [upload(form, 'a', samples.zip ?? pdf)],
      [upload(form, 'a.pdf', sized(1001))],
      [0, 1, 2].map((n) => upload(form, `${n}.pdf`, pdf, n)),
    ]) {
      const { status, body } = await sendFiles(world, form, ...files);
      expect([status, body]).toEqual([
        422,
        { error: { value: expect.any(String), fields: { [idOf(form, 'upload')]: expect.any(String) } } },
      ]);
    }
    expect(await left()).toEqual(nothing);
    expect((await sendFiles(world, form, upload(form, 'a.pdf', sized(1000)))).status).toBe(200);
  });

  it.each(Object.entries(disguises))(
    '[PUB-36 part: the content] are refused when %s calls itself a PDF, and nothing stays',
    async (_what, content) => {
      const form = await tellForm(world, { upload: { limit: 2 } });
      const { status, body } = await sendFiles(world, form, upload(form, 'good.pdf', pdf), upload(form, 'bad.pdf', content, 1));
      expect(status).toBe(422);
      expect(body).toEqual({
        error: { value: expect.any(String), fields: { [idOf(form, 'upload')]: expect.stringContaining('bad.pdf') } },
      });
      expect([await left(), await takenOf(world, form)]).toEqual([nothing, 0]);
    },
  );

  it.each([
    '../../../etc/passwd.pdf',
    '..\\..\\boot.pdf',
    '/abs.pdf',
    'a\u0000b.pdf',
    'con.pdf',
    '.pdf.pdf',
    `${'x'.repeat(180)}.pdf`,
    '\u202Efdp.pdf',
    'a"b;c\r\nd.pdf',
  ])('stay below their response whatever they are called: %j', async (name) => {
    const form = await tellForm(world, { upload: {} });
    const { status, body } = await sendFiles(world, form, upload(form, name, pdf));
    expect(status).toBe(200);
    const [key, ...others] = await stored();
    expect(others).toEqual([]);
    expect(key).toMatch(new RegExp(`^Response/${body.id}/[A-Za-z0-9_][A-Za-z0-9._ -]*\\.pdf$`));
    expect((await getFile(world, body.id, key?.split('/')[2] ?? '')).status).toBe(200);
  });

  it('keep the name that the respondent gave them, in any script, for the answer and the download', async () => {
    const form = await tellForm(world, { upload: { limit: 3 } });
    const { body } = await sendFiles(world, form, upload(form, "履歴書 (it's).pdf", pdf, 0), upload(form, 'plain.pdf', pdf, 1));
    const answered = accepted(world)[0]?.answers[idOf(form, 'upload')];
    expect(answered).toMatchObject({
      files: [{ name: '_ _it_s_.pdf', shown: "履歴書 (it's).pdf" }, { name: 'plain.pdf' }],
    });
    const [first] = (answered as { files: { name: string }[] }).files;
    expect((await getFile(world, body.id, first?.name ?? '')).headers['content-disposition']).toBe(
      `inline; filename="${first?.name}"; filename*=UTF-8''%E5%B1%A5%E6%AD%B4%E6%9B%B8%20%28it%27s%29.pdf`,
    );
    expect((await getFile(world, body.id, 'plain.pdf')).headers['content-disposition']).toBe('inline; filename="plain.pdf"');
  });

  it('are refused at their question when the workspace has no room, and a deleted form makes room', async () => {
    const form = await tellForm(world, { upload: {} });
    const sums = world.store('submissions').collection<{ _id: string; bytes: number }>({ name: 'fileSums' });
    const sum = async () => (await sums.findOne({ _id: form.workspaceId }))?.bytes;
    const document = (await sum()) ?? 0;
    expect((await sendFiles(world, form, upload(form, 'a.pdf', pdf))).status).toBe(200);
    // The form has got room for answers as well.
    expect(await sum()).toBe(document + pdf.length + 64_000);
    await sums.updateOne({ _id: form.workspaceId }, { $set: { bytes: 1_000_000_000 - 2 * pdf.length } });
    const sent = await Promise.all([1, 2, 3].map(() => sendFiles(world, form, upload(form, 'a.pdf', pdf))));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    const text = 'This form has no more room for files. Please send your answers without them, or tell its owner.';
    expect((await sendFiles(world, form, upload(form, 'a.pdf', pdf))).body).toEqual({
      error: { value: text, fields: { [idOf(form, 'upload')]: text } },
    });
    expect([await sum(), (await stored()).length, await takenOf(world, form)]).toEqual([1_000_000_000, 3, 3]);
    expect((await submit(world, form, { userData: {} })).status).toBe(200);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 9 });
    for (let n = 0; n < 2; n += 1) await world.runJob('submissions.sweep-files');
    expect([await sum(), await left()]).toEqual([1_000_000_000 - document - 3 * pdf.length - 64_000, nothing]);
  });

  it('of the same name do not overwrite one another', async () => {
    const form = await tellForm(world, { upload: { limit: 2 } });
    const { body } = await sendFiles(world, form, upload(form, 'a.pdf', pdf, 0), upload(form, 'A.PDF', Buffer.concat([pdf, pdf]), 1));
    expect((await getFile(world, body.id, 'a.pdf')).bytes).toHaveLength(pdf.length);
    expect((await getFile(world, body.id, 'A-2.pdf')).bytes).toHaveLength(pdf.length * 2);
  });

  it('for no question, or a question that takes none, are refused by name', async () => {
    const form = await tellForm(world, { upload: {}, input: {} });
    for (const field of [
      'avatar',
      `userFormDataFiles/${idOf(form, 'input')}/0`,
      'userFormDataFiles/../0',
      `userFormDataFiles/${'x'.repeat(50)}/0`,
    ]) {
      const { status, body } = await submit(world, form, { userData: {}, files: [upload(form, 'a.pdf', pdf, 0, field)] });
      expect([status, body]).toMatchObject([422, { error: { fields: expect.any(Object) } }]);
    }
    expect(await left()).toEqual(nothing);
  });

  it('are not read for a form that is missing or closed, but for a submission that was accepted before', async () => {
    const form = await tellForm(world, { upload: {} });
    const sent = (key: string, more: object = {}) =>
      submit(world, form, { key, userData: withFiles(form), files: [upload(form, 'a.pdf', pdf)], ...more });
    const submissionId = 's'.repeat(22);
    const first = await sent(form.link, { submissionId });
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    const archived = await tellForm(world, { upload: {} });
    await saveAgain(world, archived, { revision: 2, archivedAt: world.clock.now() });
    const post = (link: string) => world.inject(submissions.postPublicForm, { params: { link }, files: [upload(form, 'a.pdf', pdf)] });
    // Without its folder, a file that is to be written fails with 500.
    rmSync(world.tmpDir, { recursive: true });
    expect([(await sent('nothing')).status, (await sent(form.link)).status]).toEqual([404, 410]);
    // An archived form has a page that says so.
    expect((await post(archived.link)).status).toBe(303);
    for (const link of ['nothing', form.id]) {
      const { status, headers, text } = await post(link);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>Oops!</h1>');
    }
    expect((await post(form.link)).status).toBe(500);
    mkdirSync(world.tmpDir);
    expect((await sent(form.link, { submissionId })).body.id).toBe(first.body.id);
  });

  it('that never came are missed', async () => {
    const form = await tellForm(world, { upload: {} });
    expect((await submit(world, form, { userData: withFiles(form) })).status).toBe(422);
  });

  it('of submissions that come too late, or again, do not stay', async () => {
    const form = await tellForm(world, { upload: {} });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        submit(world, form, {
          userData: withFiles(form),
          files: [upload(form, 'a.pdf', pdf)],
          submissionId: `${'s'.repeat(22)}${n < 8 ? 0 : n}`,
        }),
      ),
    );
    const ids = new Set(answers.filter((each) => each.status === 200).map((each) => each.body.id));
    expect(ids.size).toBe(10);
    expect((await stored()).sort()).toEqual([...ids].map((id) => `Response/${id}/a.pdf`).sort());
    expect(await pending().count({})).toBe(0);
  });

  it('stay where the submission was stored although the store answered with an error, and the same sent again gets the receipt', async () => {
    await world.close();
    let failures = 1;
    world = await createSubmissionsWorld((store) =>
      replacing(store, {
        async commit(writes) {
          await store.commit(writes);
          if (failures > 0 && writes.some(({ collection }) => collection === 'submissions')) {
            failures -= 1;
            throw new Error('the connection was lost before the answer');
          }
        },
      }),
    );
    const form = await tellForm(world, { upload: {} });
    const again = (content: Buffer) =>
      submit(world, form, { userData: withFiles(form), files: [upload(form, 'a.pdf', content)], submissionId: 's'.repeat(22) });
    expect((await again(pdf)).status).toBe(500);
    const { status, body } = await again(pdf);
    expect([status, await takenOf(world, form)]).toEqual([200, 1]);
    expect((await getFile(world, body.id, 'a.pdf')).bytes).toEqual(pdf);
    expect((await again(Buffer.concat([pdf, pdf]))).status).toBe(409);
    expect(await stored()).toEqual([`Response/${body.id}/a.pdf`]);
    world.clock.advance(2 * 3600_000);
    await world.runJob('submissions.sweep-files');
    expect((await getFile(world, body.id, 'a.pdf')).bytes).toEqual(pdf);
  });

  it('stay too where the store tries an applied commit again by itself', async () => {
    await world.close();
    world = await createSubmissionsWorld((store) =>
      replacing(store, {
        async commit(writes) {
          await store.commit(writes);
          if (writes.some(({ collection }) => collection === 'submissions')) await store.commit(writes);
        },
      }),
    );
    const form = await tellForm(world, { upload: {} });
    const { status, body } = await sendFiles(world, form, upload(form, 'a.pdf', pdf));
    expect([status, await takenOf(world, form)]).toEqual([200, 1]);
    expect((await getFile(world, body.id, 'a.pdf')).bytes).toEqual(pdf);
  });

  it('go with the sweep where the store failed before anything was written', async () => {
    await world.close();
    world = await createSubmissionsWorld((store) =>
      replacing(store, {
        async commit(writes) {
          if (writes.some(({ collection }) => collection === 'submissions')) throw new Error('the connection was lost before the question');
          await store.commit(writes);
        },
      }),
    );
    const form = await tellForm(world, { upload: {} });
    expect((await sendFiles(world, form, upload(form, 'a.pdf', pdf))).status).toBe(500);
    expect(await stored()).toHaveLength(1);
    world.clock.advance(2 * 3600_000);
    await world.runJob('submissions.sweep-files');
    expect([await stored(), await takenOf(world, form)]).toEqual([[], 0]);
  });

  it('that crashes left behind are swept all at once, and others are not', async () => {
    const form = await tellForm(world, { upload: {} });
    const { body } = await sendFiles(world, form, upload(form, 'a.pdf', pdf));
    await world.files.put('Response/lost500/a.pdf', pdf, { contentType: 'application/pdf' });
    const crashes = Array.from({ length: 501 }, (_, n) => ({ _id: `lost${n}`, since: world.clock.now(), isCondemned: false }));
    await pending().insertMany(crashes as never);
    await world.runJob('submissions.sweep-files');
    expect(await stored()).toHaveLength(2);
    world.clock.advance(2 * 3600_000);
    await world.runJob('submissions.sweep-files');
    expect([await stored(), await pending().count({})]).toEqual([[`Response/${body.id}/a.pdf`], 0]);
  });

  it('go when their form is deleted', async () => {
    const form = await tellForm(world, { upload: {} });
    await sendFiles(world, form, upload(form, 'a.pdf', pdf));
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId });
    await world.runJob('submissions.sweep-files');
    await world.runJob('submissions.sweep-files');
    expect(await stored()).toEqual([]);
  });
});

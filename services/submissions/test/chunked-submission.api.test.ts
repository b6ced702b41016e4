import { readdirSync } from 'node:fs';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { disguises } from '../src/testing/sample-files.ts';
import {
  begin,
  cancel,
  chunk,
  digestOf,
  min,
  offsetOf,
  pdfOf,
  references,
  send,
  sha256,
  shares,
  storedKeys,
  submitWith,
  uploadsIn,
} from './chunked-uploads.ts';
import {
  accepted,
  createSubmissionsWorld,
  getFile,
  idOf,
  newId,
  saveAgain,
  submit,
  type TestForm,
  takenOf,
  tellForm,
  upload,
  withFiles,
} from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world, { upload: { limit: 3 } });
});
afterEach(() => world.close());

const content = pdfOf(3 * min + 17);
const newSubmission = () => newId(32);
const DAY = 24 * 3600_000;
/** The sweep, when every upload's time is over. */
const runSweep = async () => {
  world.clock.advance(DAY + 11 * 60_000);
  await world.runJob('submissions.sweep-files');
};
const tempFiles = () => readdirSync(world.tmpDir);
const notArrived = () => ({
  error: { value: expect.stringContaining('Please send it again.'), fields: { [idOf(form, 'upload')]: expect.any(String) } },
});

describe('a submission with files that arrived in chunks', () => {
  it('has them whole, under its own address, and takes no space twice', async () => {
    const submissionId = newSubmission();
    const id = await send(world, form, content, { submission: submissionId, name: 'Über uns.pdf' });
    const { status, body } = await submitWith(world, form, [id], submissionId);
    expect(status).toBe(200);
    expect(accepted(world)[0]?.answers[idOf(form, 'upload')]).toMatchObject({
      value: 'forDeleteFiles',
      files: [{ name: 'Uber uns.pdf', shown: 'Über uns.pdf', size: content.length, type: 'application/pdf' }],
    });
    expect(sha256((await getFile(world, body.id, 'Uber uns.pdf')).bytes)).toBe(sha256(content));
    expect([await storedKeys(world), tempFiles()]).toEqual([[`Response/${body.id}/Uber uns.pdf`], []]);
    expect((await shares(world)).every(({ bytes, count }) => bytes === 0 && count === 0)).toBe(true);
    await runSweep();
    expect([await uploadsIn(world).count({}), await shares(world), (await storedKeys(world)).length]).toEqual([0, [], 1]);
  });

  it('ends its uploads: they are neither told of, continued nor canceled any more', async () => {
    const id = await send(world, form, content);
    expect((await submitWith(world, form, [id])).status).toBe(200);
    for (const reply of [await offsetOf(world, id), await chunk(world, id, content.subarray(0, min), 0), await cancel(world, id)])
      expect(reply.status).toBe(410);
  });

  it('may have files of both kinds, in the order of their names', async () => {
    const id = await send(world, form, content, { name: 'large.pdf' });
    const uploads = { [`userFormDataFiles/${idOf(form, 'upload')}/1`]: id };
    const small = pdfOf(500);
    const files = [upload(form, 'first.pdf', small, 0), upload(form, 'last.pdf', small, 2)];
    expect((await submit(world, form, { userData: withFiles(form), files, uploads })).status).toBe(200);
    const answered = accepted(world)[0]?.answers[idOf(form, 'upload')] as { files: { name: string }[] };
    expect(answered.files.map(({ name }) => name)).toEqual(['first.pdf', 'large.pdf', 'last.pdf']);
  });

  it('refuses a file that is incomplete, unknown, too old, named twice, or of another form, question or submission', async () => {
    const mine = newSubmission();
    const other = await tellForm(world, { upload: {} });
    const part = await begin(world, form, content.length);
    await chunk(world, part.id, content.subarray(0, min), 0);
    const whole = await send(world, form, content);
    const wrong: [string, string[]][] = [
      ['incomplete', [part.id]],
      ['unknown', ['nothing']],
      ['twice', [whole, whole]],
      ['of another form', [await send(world, other, content)]],
      ['of another submission', [await send(world, form, content, { submission: newSubmission() })]],
    ];
    for (const [what, ids] of wrong) {
      const { status, body } = await submitWith(world, form, ids, mine);
      expect([what, status, body]).toEqual([what, 422, notArrived()]);
    }
    const elsewhere = { 'userFormDataFiles/another/0': whole };
    expect((await submit(world, form, { userData: withFiles(form), uploads: elsewhere })).status).toBe(422);
    world.clock.advance(DAY + 1000);
    expect((await submitWith(world, form, [whole], mine)).status).toBe(422);
    expect([await takenOf(world, form), await storedKeys(world, 'Response/')]).toEqual([0, []]);
  });

  it('uses a file once: of two submissions, also at the same moment, one gets it', async () => {
    const id = await send(world, form, content);
    const replies = await Promise.all([submitWith(world, form, [id], newSubmission()), submitWith(world, form, [id], newSubmission())]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await submitWith(world, form, [id], newSubmission())).status).toBe(422);
    expect([await takenOf(world, form), (await storedKeys(world, 'Response/')).length, tempFiles()]).toEqual([1, 1, []]);
  });

  it.each(Object.entries(disguises))('refuses %s that calls itself a PDF', async (_what, disguise) => {
    const submissionId = newSubmission();
    const size = Math.max(disguise.length, 1);
    const { id } = await begin(world, form, size, { submission: submissionId });
    if (disguise.length > 0) await chunk(world, id, Buffer.from(disguise), 0);
    expect((await submitWith(world, form, [id], submissionId)).status).toBe(422);
    expect([await takenOf(world, form), await storedKeys(world, 'Response/'), tempFiles()]).toEqual([0, [], []]);
  });

  it('gets the first receipt when it is sent again, also at once, later, and with the bytes themselves; others are refused', async () => {
    const submissionId = newSubmission();
    const id = await send(world, form, content, { submission: submissionId });
    const replies = await Promise.all([1, 2, 3].map(() => submitWith(world, form, [id], submissionId)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const receipt = replies[0]?.body.id;
    expect(replies.map(({ body }) => body.id)).toEqual([receipt, receipt, receipt]);
    const found = await begin(world, form, content.length, { submission: submissionId, digest: 'A'.repeat(43).concat('=') });
    expect(found.id).not.toBe(id);
    expect((await submitWith(world, form, [await send(world, form, content, { submission: submissionId })], submissionId)).body.id).toBe(
      receipt,
    );
    await runSweep();
    const afresh = await send(world, form, content, { submission: submissionId });
    expect([afresh === id, (await submitWith(world, form, [afresh], submissionId)).body.id]).toEqual([false, receipt]);
    const files = [upload(form, 'a.pdf', content)];
    expect((await submit(world, form, { userData: withFiles(form), files, submissionId })).body.id).toBe(receipt);
    const changed = await send(world, form, pdfOf(2 * min), { submission: submissionId });
    expect((await submitWith(world, form, [changed], submissionId)).status).toBe(409);
    expect([await takenOf(world, form), accepted(world)]).toEqual([1, [expect.anything()]]);
  });

  it('gets the receipt of a submission that came with the bytes before', async () => {
    const submissionId = newSubmission();
    const first = await submit(world, form, { userData: withFiles(form), files: [upload(form, 'a.pdf', content)], submissionId });
    const id = await send(world, form, content, { submission: submissionId });
    expect((await submitWith(world, form, [id], submissionId)).body.id).toBe(first.body.id);
  });

  it('gets the receipt again although the form was archived or deleted meanwhile, where the script asks for the upload first', async () => {
    const known = { submission: newSubmission(), digest: digestOf(content) };
    const id = await send(world, form, content, known);
    const first = await submitWith(world, form, [id], known.submission);
    await saveAgain(world, form, { revision: 2, archivedAt: 1 });
    const found = await begin(world, form, content.length, known);
    expect([found.status, found.id, found.headers['upload-offset']]).toEqual([201, id, String(content.length)]);
    expect((await submitWith(world, form, [id], known.submission)).body.id).toBe(first.body.id);
    expect((await begin(world, form, content.length, { ...known, name: 'b.pdf' })).status).toBe(404);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 9 });
    await world.runJob('submissions.sweep-files');
    expect((await begin(world, form, content.length, known)).id).toBe(id);
    expect((await submitWith(world, form, [id], known.submission)).body.id).toBe(first.body.id);
  });

  it('is refused by a closed form before a chunk is read', async () => {
    const id = await send(world, form, content);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 9 });
    expect((await submitWith(world, form, [id])).status).toBe(404);
  });

  it('refuses a file that is not what was announced, and a fresh upload is taken', async () => {
    const submissionId = newSubmission();
    const id = await send(world, form, content, { submission: submissionId });
    const [key = ''] = await storedKeys(world, 'Uploads/');
    await world.files.put(key, Buffer.alloc(min, 7), { contentType: 'application/octet-stream' });
    expect((await submitWith(world, form, [id], submissionId)).body).toEqual(notArrived());
    const afresh = await send(world, form, content, { submission: submissionId });
    expect([afresh === id, (await submitWith(world, form, [afresh], submissionId)).status]).toEqual([false, 200]);
    await runSweep();
    expect([await storedKeys(world, 'Uploads/'), tempFiles()]).toEqual([[], []]);
  });

  it('keeps what has arrived when the answers are refused', async () => {
    const submissionId = newSubmission();
    const id = await send(world, form, content, { submission: submissionId });
    const uploads = references(form, id);
    expect((await submit(world, form, { userData: { unknown: 1 }, uploads, submissionId })).status).toBe(422);
    expect((await submitWith(world, form, [id], submissionId)).status).toBe(200);
  });

  it('refuses malformed references', async () => {
    for (const uploads of [{ 'userFormDataFiles/a/0': '../x' }, ['x'], 'x'] as never[])
      expect((await submit(world, form, { userData: withFiles(form), uploads })).status).toBe(400);
    expect((await submit(world, form, { userData: {}, uploads: {} })).status).toBe(200);
  });
});

describe('the store fails while a submission with chunks is stored', () => {
  const failing = async (when: 'before' | 'after') => {
    await world.close();
    let fails = false;
    world = await createSubmissionsWorld((store) =>
      replacing(store, {
        async commit(writes) {
          const isHit = fails && writes.some(({ collection }) => collection === 'submissions');
          if (isHit && when === 'before') throw new Error('the store is away');
          await store.commit(writes);
          if (isHit) throw new Error('the answer was lost');
        },
      }),
    );
    form = await tellForm(world, { upload: {} });
    const submissionId = newSubmission();
    const id = await send(world, form, content, { submission: submissionId });
    fails = true;
    expect((await submitWith(world, form, [id], submissionId)).status).toBe(500);
    fails = false;
    const { status, body } = await submitWith(world, form, [id], submissionId);
    expect([status, await takenOf(world, form), accepted(world).length]).toEqual([200, 1, 1]);
    expect(sha256((await getFile(world, body.id, 'a.pdf')).bytes)).toBe(sha256(content));
    await runSweep();
    expect([await storedKeys(world), await uploadsIn(world).count({}), tempFiles()]).toEqual([[`Response/${body.id}/a.pdf`], 0, []]);
  };

  it('takes it once when nothing was written', () => failing('before'));
  it('takes it once when everything was written', () => failing('after'));
});

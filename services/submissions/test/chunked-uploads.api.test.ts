import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isExpired, type Upload } from '../src/files/uploads/upload.ts';
import {
  begin,
  cancel,
  chunk,
  digestOf,
  max,
  metadata,
  min,
  offsetOf,
  pdfOf,
  sha256,
  shares,
  storedKeys,
  uploadsIn,
} from './chunked-uploads.ts';
import { createSubmissionsWorld, idOf, newId, saveAgain, type TestForm, tellForm, tellPlan } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world, { upload: { limit: 3, size: { min: 0, max: 20 } } });
});
afterEach(() => world.close());

const content = pdfOf(3 * min + 17);
const part = (from: number, to = from + min) => content.subarray(from, to);
const submission = () => newId(32);
const DAY = 24 * 3600_000;
/** Twice, because what ends is forgotten when no request to it can be under way any more. */
const sweep = async () => {
  await world.runJob('submissions.sweep-files');
  world.clock.advance(11 * 60_000);
  await world.runJob('submissions.sweep-files');
};

describe('a file in chunks', () => {
  it('begins, grows by chunks, and tells how much has arrived', async () => {
    const { id, status, headers } = await begin(world, form, content.length);
    expect([status, headers.location, headers['upload-offset'], headers['tus-resumable']]).toEqual([
      201,
      `/api/uploads/${id}`,
      '0',
      '1.0.0',
    ]);
    expect(id).toMatch(/^[A-Za-z0-9]{22}$/);
    const first = await chunk(world, id, part(0), 0);
    for (const [reply, kept] of [
      [headers, 600_000],
      [first.headers, DAY],
    ] as const)
      expect(Math.abs(Date.parse(String(reply['upload-expires'])) - world.clock.now() - kept)).toBeLessThan(2000);
    expect([first.status, first.headers['upload-offset']]).toEqual([204, String(min)]);
    const asked = await offsetOf(world, id);
    expect([asked.status, asked.headers['upload-offset'], asked.headers['upload-length'], asked.headers['cache-control']]).toEqual([
      200,
      String(min),
      String(content.length),
      'no-store',
    ]);
    expect((await chunk(world, id, part(min, content.length), min)).headers['upload-offset']).toBe(String(content.length));
  });

  it('may be shorter than a chunk, and end with less than one, but has no short chunk before its end', async () => {
    const short = await begin(world, form, 10);
    expect((await chunk(world, short.id, part(0, 10), 0)).headers['upload-offset']).toBe('10');
    const { id } = await begin(world, form, min + 5);
    expect((await chunk(world, id, part(0, min - 1), 0)).status).toBe(400);
    expect((await chunk(world, id, part(0), 0)).status).toBe(204);
    expect((await chunk(world, id, part(min, min + 5), min)).headers['upload-offset']).toBe(String(min + 5));
  });

  it('says what the server understands, and refuses another version', async () => {
    const { status, headers } = await world.inject(submissions.uploadOptions);
    expect([status, headers]).toEqual([
      204,
      expect.objectContaining({
        'tus-version': '1.0.0',
        'tus-extension': 'creation,termination,checksum,expiration',
        'tus-checksum-algorithm': 'sha256,sha1',
        'tus-max-size': '100000000',
      }),
    ]);
    const { id } = await begin(world, form, content.length);
    for (const version of [{ 'tus-resumable': '0.2.2' }, { 'tus-resumable': '' }]) {
      const replies = [await begin(world, form, 10, { headers: version }), await chunk(world, id, part(0), 0, version)];
      for (const reply of replies) expect([reply.status, reply.headers['tus-version']]).toEqual([412, '1.0.0']);
    }
  });

  it('that nothing came of is kept for a day, and one that a response has for good', () => {
    const day = 86_400_000;
    const expired = (since: number | null, now: number) => isExpired({ since } as Upload, now);
    expect([expired(1, day + 1), expired(1, day + 2), expired(null, 9 * day)]).toEqual([false, true, false]);
  });

  it('is found again by the same creation, also in two tabs at once, and a changed file is another one', async () => {
    const submissionId = submission();
    const known = { submission: submissionId, digest: digestOf(content) };
    const [one, two] = await Promise.all([begin(world, form, content.length, known), begin(world, form, content.length, known)]);
    expect([one.status, two.status, two.id]).toEqual([201, 201, one.id]);
    await chunk(world, one.id, part(0), 0);
    const again = await begin(world, form, content.length, known);
    expect([again.id, again.headers['upload-offset']]).toEqual([one.id, String(min)]);
    const others = [{ ...known, digest: sha256(content) }, { ...known, name: 'b.pdf' }, { ...known, submission: submission() }, {}, {}];
    const ids = await Promise.all(others.map(async (other) => (await begin(world, form, content.length, other)).id));
    expect(new Set([one.id, ...ids]).size).toBe(6);
    expect(await shares(world)).toEqual([6, 6].map((count) => ({ bytes: min, count })));
  });

  it('without a digest is found again by the time of its last change only, so that two files are never mixed', async () => {
    const known = { submission: submission(), modified: '1790000000000' };
    const { id } = await begin(world, form, content.length, known);
    await chunk(world, id, part(0), 0);
    const again = await begin(world, form, content.length, known);
    expect([again.id, again.headers['upload-offset']]).toEqual([id, String(min)]);
    const changed = await begin(world, form, content.length, { ...known, modified: '1790000001000' });
    const unknown = await begin(world, form, content.length, { submission: known.submission });
    const offsets = [changed, unknown].map(({ headers }) => headers['upload-offset']);
    expect([new Set([id, changed.id, unknown.id]).size, ...offsets]).toEqual([3, '0', '0']);
    expect((await begin(world, form, content.length, { ...known, modified: 'yesterday' })).status).toBe(400);
  });

  it('takes a chunk only where it continues, and names the right place', async () => {
    const { id } = await begin(world, form, content.length);
    await chunk(world, id, part(0), 0);
    for (const offset of [0, min - 1, min + 1, 2 * min]) {
      const { status, headers } = await chunk(world, id, part(0), offset);
      expect([status, headers['upload-offset']]).toEqual([409, String(min)]);
    }
    for (const offset of ['', '-1', '1.5', 'x'])
      expect((await chunk(world, id, part(min), 0, { 'upload-offset': offset })).status).toBe(400);
    expect(await storedKeys(world)).toHaveLength(1);
  });

  it('takes one of two chunks that come at once, from two tabs or two replicas', async () => {
    const { id } = await begin(world, form, content.length);
    const replies = await Promise.all([chunk(world, id, part(0), 0), chunk(world, id, part(0), 0), chunk(world, id, part(0, 2 * min), 0)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await storedKeys(world)).toHaveLength(1);
  });

  it('refuses a chunk whose checksum is another, and takes it right afterwards', async () => {
    const { id } = await begin(world, form, content.length);
    const wrong = { 'upload-checksum': `sha256 ${sha256(part(min))}` };
    expect((await chunk(world, id, part(0), 0, wrong)).status).toBe(460);
    expect(await storedKeys(world)).toEqual([]);
    expect((await chunk(world, id, part(0), 0, { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400);
    expect((await offsetOf(world, id)).headers['upload-offset']).toBe('0');
    expect((await chunk(world, id, part(0), 0)).status).toBe(204);
  });

  it('refuses what is too large or too small', async () => {
    expect((await begin(world, form, 100_000_001)).status).toBe(413);
    const question = idOf(form, 'upload');
    for (const [size, begun] of [
      [20_000_001, {}],
      [content.length, { name: 'a.exe' }],
      [content.length, { question: 'another' }],
    ] as const) {
      const { status, body } = await begin(world, form, size, begun);
      const fields = { ['question' in begun ? begun.question : question]: expect.any(String) };
      expect([status, body]).toEqual([422, { error: { value: expect.any(String), fields } }]);
    }
    const { id } = await begin(world, form, content.length);
    expect((await chunk(world, id, Buffer.alloc(0), 0)).status).toBe(400);
    expect((await chunk(world, id, part(0, min - 1), 0)).status).toBe(400);
    expect((await chunk(world, id, Buffer.alloc(content.length + 1), 0)).status).toBe(413);
    const large = await begin(world, form, 2 * max);
    expect((await chunk(world, large.id, Buffer.alloc(max + 1), 0)).status).toBe(413);
    expect(await storedKeys(world)).toEqual([]);
  });

  it('refuses a creation that cannot be read', async () => {
    const length = { 'upload-length': '10' };
    for (const headers of [
      {},
      { ...length, 'upload-metadata': '' },
      { ...length, 'upload-metadata': 'form' },
      { ...length, 'upload-metadata': metadata({ form: form.link, question: 'q' }) },
      { ...length, 'upload-metadata': metadata({ form: form.link, question: 'q', filename: 'a'.repeat(1_001) }) },
      { ...length, 'upload-metadata': metadata({ form: form.link, question: 'q', filename: 'a', submission: '../x' }) },
      { ...length, 'upload-metadata': metadata({ form: form.link, question: 'q', filename: 'a', digest: 'x' }) },
      { 'upload-length': '1e3', 'upload-metadata': metadata({ form: form.link, question: 'q', filename: 'a' }) },
    ] as Record<string, string>[]) {
      const reply = await world.inject(submissions.createUpload, { headers: { 'tus-resumable': '1.0.0', ...headers } });
      expect([headers, reply.status]).toEqual([headers, 400]);
    }
  });

  it('is refused by closed, archived, over-quota, suspended, deleted and unknown forms, at every step', async () => {
    const { id } = await begin(world, form, content.length);
    const statuses = async () => [(await begin(world, form, 10)).status, (await chunk(world, id, part(0), 0)).status];
    expect((await begin(world, form, 10, { key: 'unknown' })).status).toBe(404);
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    expect(await statuses()).toEqual([410, 410]);
    await saveAgain(world, form, { revision: 3 });
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect(await statuses()).toEqual([403, 403]);
    await tellPlan(world, form.workspaceId, {});
    await saveAgain(world, form, { revision: 4, archivedAt: 1 });
    expect(await statuses()).toEqual([404, 404]);
    await saveAgain(world, form, { revision: 5 });
    expect((await chunk(world, id, part(0), 0)).status).toBe(204);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 9 });
    expect(await statuses()).toEqual([404, 404]);
    await sweep();
    expect([await storedKeys(world), await uploadsIn(world).count({}), await shares(world)]).toEqual([[], 0, []]);
  });

  it('ends by cancel, which erases it, and begins afresh afterwards', async () => {
    const known = { submission: submission(), digest: digestOf(content) };
    const { id } = await begin(world, form, content.length, known);
    await chunk(world, id, part(0), 0);
    expect([(await cancel(world, id)).status, await storedKeys(world)]).toEqual([204, []]);
    for (const reply of [await offsetOf(world, id), await chunk(world, id, part(min), min)]) expect(reply.status).toBe(410);
    // The answer may have been lost.
    expect([(await cancel(world, id)).status, (await cancel(world, 'unknown')).status]).toEqual([204, 404]);
    expect((await offsetOf(world, 'unknown')).status).toBe(404);
    const again = await begin(world, form, content.length, known);
    expect([again.headers['upload-offset'], again.id === id]).toEqual(['0', false]);
    // Of a process that died with a chunk under way.
    await world.files.put(`Uploads/${id}/late`, part(0), { contentType: 'application/octet-stream' });
    await sweep();
    expect(await storedKeys(world)).toEqual([]);
    expect(await shares(world)).toEqual([1, 1].map((count) => ({ bytes: 0, count })));
  });

  it('is erased a day after its last chunk', async () => {
    const known = { submission: submission(), digest: digestOf(content) };
    const { id } = await begin(world, form, content.length, known);
    expect((await chunk(world, id, part(0), 0)).status).toBe(204);
    world.clock.advance(DAY - 1000);
    await world.runJob('submissions.sweep-files');
    expect((await offsetOf(world, id)).status).toBe(200);
    world.clock.advance(2000);
    expect((await offsetOf(world, id)).status).toBe(410);
    expect((await begin(world, form, content.length, known)).headers['upload-offset']).toBe('0');
    await sweep();
    expect([(await offsetOf(world, id)).status, await storedKeys(world), await uploadsIn(world).count({})]).toEqual([404, [], 1]);
  });

  it('is erased ten minutes after it was announced, if nothing of it has arrived', async () => {
    const known = { submission: submission(), digest: digestOf(content) };
    const { id } = await begin(world, form, content.length, known);
    world.clock.advance(599_000);
    expect((await offsetOf(world, id)).status).toBe(200);
    world.clock.advance(2000);
    expect((await chunk(world, id, part(0), 0)).status).toBe(410);
    expect((await begin(world, form, content.length, known)).id).not.toBe(id);
    await sweep();
    expect((await offsetOf(world, id)).status).toBe(404);
  });

  it('takes no room by being announced, so that nobody can stop the uploads of others without sending as much', async () => {
    const sums = world.store('submissions').collection<{ _id: string; bytes: number }>({ name: 'uploadShares' });
    for (let announced = 0; announced < 4; announced += 1) {
      expect((await begin(world, form, 9_000_000)).status).toBe(201);
      if (announced === 0) await sums.updateMany({}, { $set: { bytes: 1_985_000_000 } });
    }
    expect(await shares(world)).toEqual([4, 4].map((count) => ({ bytes: 1_985_000_000, count })));
  });

  it('takes a share of the space that its network and all together have', async () => {
    const sums = world.store('submissions').collection<{ _id: string; bytes: number }>({ name: 'uploadShares' });
    const { id } = await begin(world, form, content.length);
    const own = await sums.findOne({ _id: { $ne: 'all' } });
    expect(own?._id).toMatch(/^[0-9a-f]{64}$/);
    await sums.updateOne({ _id: own?._id ?? '' }, { $set: { bytes: 2_000_000_000 - min } });
    const other = await begin(world, form, content.length, { ip: '198.51.100.7' });
    expect((await chunk(world, id, part(0), 0)).status).toBe(204);
    expect((await chunk(world, id, part(min), min)).status).toBe(503);
    expect([(await offsetOf(world, id)).headers['upload-offset'], (await storedKeys(world)).length]).toEqual([String(min), 1]);
    expect((await begin(world, form, 10)).status).toBe(503);
    await sums.updateOne({ _id: 'all' }, { $set: { bytes: 20_000_000_000 - min } });
    expect((await chunk(world, other.id, part(0), 0)).status).toBe(204);
    expect((await chunk(world, other.id, part(min), min)).status).toBe(503);
    expect((await begin(world, form, 10, { ip: '198.51.100.8' })).status).toBe(503);
  });

  it('has a place in every network, however many uploads others have announced', async () => {
    const sums = world.store('submissions').collection<{ _id: string; count: number }>({ name: 'uploadShares' });
    const school = '198.51.100.7';
    const first = await begin(world, form, content.length, { ip: school });
    await sums.updateOne({ _id: 'all' }, { $set: { count: 50_000 } });
    // At once, as two replicas would.
    const replies = await Promise.all(Array.from({ length: 110 }, () => begin(world, form, content.length, { ip: school })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(99);
    expect(replies.find(({ status }) => status !== 201)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect((await begin(world, form, content.length, { ip: '198.51.100.8' })).status).toBe(201);
    // One that ends makes room for the next.
    await cancel(world, first.id);
    await sweep();
    expect((await begin(world, form, content.length, { ip: school })).status).toBe(201);
    // Beyond its own, a network takes from the room of all.
    await sums.updateOne({ _id: 'all' }, { $set: { count: 49_999 } });
    expect((await begin(world, form, content.length, { ip: school })).status).toBe(201);
    expect((await begin(world, form, content.length, { ip: school })).status).toBe(503);
  });

  it('is refused before a byte is sent where the workspace has no room', async () => {
    const files = world.store('submissions').collection<{ _id: string; bytes: number }>({ name: 'fileSums' });
    await files.updateOne({ _id: form.workspaceId }, { $set: { bytes: 1_000_000_000 - content.length } });
    expect((await begin(world, form, content.length)).status).toBe(201);
    const { status, body } = await begin(world, form, content.length + 1);
    expect([status, body]).toEqual([422, { error: { value: expect.stringContaining('no more room'), fields: expect.any(Object) } }]);
  });
});

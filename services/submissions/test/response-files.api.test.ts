import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { samples } from '../src/testing/sample-files.ts';
import { createSubmissionsWorld, getFile, sendFiles, tellForm, upload } from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const pdf = samples.pdf ?? Buffer.alloc(0);

describe('reading a file of a response', () => {
  const types = 'pdf,png,jpg,html,txt,docx,mp3';
  const store = async (name: string, content: Buffer) => {
    const form = await tellForm(world, { upload: { types } });
    return (await sendFiles(world, form, upload(form, name, content))).body.id;
  };

  it('shows pictures, documents and sound in place and downloads the rest; nothing runs in our name, [VIEW-09 part: files] none is indexed', async () => {
    for (const [extension, disposition] of [
      ['pdf', 'inline'],
      ['png', 'inline'],
      ['mp3', 'inline'],
      ['html', 'attachment'],
      ['txt', 'attachment'],
      ['docx', 'attachment'],
    ] as const) {
      const id = await store(`my file.${extension}`, samples[extension] ?? pdf);
      const { status, headers } = await getFile(world, id, `my file.${extension}`);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-disposition': `${disposition}; filename="my file.${extension}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-robots-tag': 'noindex',
      });
    }
  });

  it('is not shown unasked where it is a picture that would take gigabytes of a browser, and is served to who opens it', async () => {
    const huge = Buffer.from(samples.png ?? pdf);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    const [large, usual] = [await store('large.png', huge), await store('usual.png', samples.png ?? pdf)];
    const shown = (responseId: string, name: string) =>
      world.inject(submissions.responseFile, { params: { responseId, name }, query: { shown: '1' } });
    expect((await shown(large, 'large.png')).status).toBe(404);
    expect((await shown(usual, 'usual.png')).status).toBe(200);
    // Browsers would find its size behind a marker that does not belong there.
    const hidden = await store('hidden.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd0, 0xff, 0xc0, 0, 17, 8, 117, 48, 117, 48, 3]));
    expect((await shown(hidden, 'hidden.jpg')).status).toBe(404);
    // Over plain HTTP, a browser says nothing else.
    const opened = await getFile(world, large, 'large.png');
    expect([opened.status, opened.bytes.equals(huge)]).toEqual([200, true]);
  });

  it('gives ranges, and not again what the reader has', async () => {
    const id = await store('a.pdf', pdf);
    const part = await getFile(world, id, 'a.pdf', { range: 'bytes=1-4' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'PDF-', `bytes 1-4/${pdf.length}`]);
    expect((await getFile(world, id, 'a.pdf', { range: `bytes=${pdf.length}-` })).status).toBe(416);
    const etag = String((await getFile(world, id, 'a.pdf')).headers.etag);
    expect((await getFile(world, id, 'a.pdf', { 'if-none-match': etag })).status).toBe(304);
    expect((await getFile(world, id, 'a.pdf', { range: 'bytes=1-4', 'if-range': '"other"' })).status).toBe(200);
  });

  it('finds nothing under any other name', async () => {
    const id = await store('a.pdf', pdf);
    for (const name of ['b.pdf', '..', '../a.pdf', '', '%2e%2e', 'a.pdf\u0000', `../../Response/${id}/a.pdf`])
      expect((await getFile(world, id, name)).status).toBe(404);
  });
});

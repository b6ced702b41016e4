import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { samples } from '../src/testing/sample-files.ts';
import { accepted, createSubmissionsWorld, getFile, idOf, sendFiles, tellForm, upload } from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
const of = (kind: string) => samples[kind] ?? Buffer.alloc(0);

it.each([
  ['IMG_0012.jpg', heic, 'is a picture of the kind HEIC under another name'],
  ['song.pdf', of('mp3'), 'is a sound of the kind MP3 under another name'],
  ['report.docx', of('pdf'), 'is a file of the kind PDF under another name'],
  ['statement.jpg', Buffer.from('<!doctype html><html><p>Sign in</p></html>'), 'is a page of the web under another name'],
  ['list.jpg', Buffer.from('Ada, 36'), 'is a text under another name'],
  ['letter.docx', of('zip'), 'is damaged or is not what its name says'],
  ['letter.jpg', Buffer.from([1, 2, 3]), 'is damaged or is not what its name says'],
])('says what %s is where its question does not ask for that', async (name, content, text) => {
  const types = name.endsWith('pdf') ? 'pdf' : 'jpg,docx';
  const form = await tellForm(world, { upload: { limit: 3, types } });
  const { body } = await sendFiles(world, form, upload(form, name, content));
  expect(JSON.stringify(body)).toContain(`${name} ${text}`);
  expect(accepted(world)).toEqual([]);
});

it('takes a file whose content is asked for under another name, with the ending that opens it', async () => {
  const form = await tellForm(world, { upload: { limit: 3, types: 'jpg,pdf,xlsx' } });
  const { body } = await sendFiles(world, form, upload(form, 'Scan 3.jpg', of('pdf'), 0), upload(form, 'table.pdf', of('xlsx'), 1));
  expect(accepted(world)[0]?.answers[idOf(form, 'upload')]).toMatchObject({
    files: [
      { name: 'Scan 3.pdf', type: 'application/pdf' },
      { name: 'table.xlsx', type: expect.stringContaining('spreadsheetml') },
    ],
  });
  expect((await getFile(world, body.id, 'Scan 3.pdf')).bytes).toEqual(of('pdf'));
});

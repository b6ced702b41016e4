import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_TYPES } from '@formwright/form-model';
import { afterAll, describe, expect, it } from '@jest/globals';
import { disguises, samples } from '../testing/sample-files.ts';
import { contentTypeOf, endingOf } from './file-content.ts';

const dir = mkdtempSync(join(tmpdir(), 'fw-content-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
const look = (content: Buffer | string, extension: string, allowed = [extension]) => {
  count += 1;
  const path = join(dir, String(count));
  writeFileSync(path, content);
  return contentTypeOf(path, extension, allowed);
};
const endingFor = (content: Buffer | string, allowed: readonly string[]) => {
  count += 1;
  const path = join(dir, String(count));
  writeFileSync(path, content);
  return endingOf(path, allowed);
};
const extensions = Object.values(UPLOAD_TYPES).flat();

/** An old office file with this part in its list. */
function compound(part: string): Buffer {
  const file = Buffer.alloc(4_096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(2, 48);
  file.write(`${part}\0`, 3 * 512 + 128, 'utf16le');
  return file;
}

describe('the ending that a file lacks', () => {
  it.each(['jpg', 'png', 'gif', 'webp', 'pdf', 'docx', 'xlsx', 'rtf', 'zip', 'mp3', 'mpg', 'flv', 'avi'])(
    'is found for a %s',
    async (kind) => {
      const content = samples[kind] ?? '';
      expect(await endingFor(content, extensions)).toBe(kind);
      expect(await endingFor(content, ['csv'])).toBeNull();
    },
  );

  it('is one that is asked for, where a format has several', async () => {
    expect(await endingFor(samples.jpg ?? '', ['pdf', 'jpeg'])).toBe('jpeg');
    expect(await endingFor(samples.docx ?? '', ['zip'])).toBe('zip');
    expect(await endingFor(`\n${samples.pdf?.toString('latin1')}`, ['pdf'])).toBe('pdf');
  });

  it('is that of Word or Excel of before 2007 by the main part, and none without one', async () => {
    for (const [part, ending] of [
      ['WordDocument', 'doc'],
      ['Workbook', 'xls'],
      ['Book', 'xls'],
      ['PowerPoint Document', null],
    ] as const)
      expect(await endingFor(compound(part), extensions)).toBe(ending);
  });

  it('is none for text, unless text or a page is asked for, and none for programs', async () => {
    expect(await endingFor('Dear Sirs', ['txt', 'csv'])).toBe('txt');
    expect(await endingFor('<html><p>', ['txt', 'html'])).toBe('html');
    expect(await endingFor('a,b', ['csv', 'pdf', 'html'])).toBeNull();
    const found = await Promise.all(Object.values(disguises).map((content) => endingFor(content, extensions)));
    expect(found).toEqual(found.map(() => null));
  });
});

describe('what a file really is', () => {
  it.each(extensions)('takes a real .%s', async (extension) => {
    expect(await look(samples[extension === 'jpeg' ? 'jpg' : extension] ?? '', extension)).toMatch(/^[a-z]+\/[a-z0-9.+-]+/);
  });

  it.each(extensions)('[PUB-36] takes no program, script, noise or emptiness for a .%s', async (extension) => {
    const taken = await Promise.all(Object.values(disguises).map((content) => look(content, extension)));
    expect(taken).toEqual(taken.map(() => null));
  });

  it('takes no file of another kind for what its name says', async () => {
    for (const extension of ['jpg', 'png', 'pdf', 'docx', 'xlsx', 'mp3', 'avi', 'zip']) {
      for (const [kind, content] of Object.entries(samples)) {
        const isSame = kind === extension || (extension === 'zip' && ['docx', 'xlsx'].includes(kind));
        expect(`${kind} as ${extension}: ${await look(content, extension)}`).toMatch(isSame ? /: [a-z]/ : /: null$/);
      }
    }
  });

  it('takes HTML for a table only where the question asks for HTML or text', async () => {
    const page = '<html><script>alert(1)</script></html>';
    expect(await look(page, 'csv')).toBeNull();
    expect(await look(`a,b\n${page}`, 'csv')).toBeNull();
    expect(await look(page, 'csv', ['csv', 'html'])).toBe('text/csv; charset=utf-8');
    expect(await look(page, 'html')).toBe('text/html; charset=utf-8');
  });

  it('reads the UTF-16 that spreadsheets write', async () => {
    expect(await look(Buffer.from('\ufeffname;age', 'utf16le'), 'csv')).toBe('text/csv; charset=utf-8');
  });

  it.each([
    ['pdf', '\n'],
    ['pdf', '\r\n   \t'],
    ['pdf', `Bank of Ghent, statement 4\r\n${'x'.repeat(990)}`],
    ['pdf', '\ufeff\n'],
    ['mp3', '\0'.repeat(417)],
    ['mpg', '\0'.repeat(40)],
    ['rtf', '\r\n'],
    ['rtf', '\ufeff '],
  ])('takes a .%s with something before its mark, as its programs do', async (extension, before) => {
    expect(await look(Buffer.concat([Buffer.from(before), samples[extension] ?? Buffer.of()]), extension)).toMatch(/^[a-z]+\//);
  });

  it('takes no .pdf whose mark comes too late, or that is a script', async () => {
    const pdf = samples.pdf ?? Buffer.of();
    for (const before of ['x'.repeat(1_024), '#!/bin/sh\n'])
      expect(await look(Buffer.concat([Buffer.from(before), pdf]), 'pdf')).toBeNull();
    expect(await look(Buffer.concat([Buffer.from('\n'), samples.png ?? Buffer.of()]), 'pdf')).toBeNull();
    expect(await look(Buffer.concat([samples.zip ?? Buffer.of(), pdf]), 'pdf')).toBeNull();
  });

  it('takes the tables that business programs write as .xls, without scripts', async () => {
    const xml = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';
    for (const table of [
      xml,
      '\ufeff<html><head><meta charset="utf-8"></head><body><table><tr><td>1</td></tr></table></body></html>',
      'a\tb\n1\t2\n',
    ]) {
      expect(await look(table, 'xls')).toBe('application/vnd.ms-excel');
    }
    for (const other of ['<html><table></table><script>alert(1)</script></html>', '<html>no table</html>', 'one line', samples.png ?? '']) {
      expect(await look(other, 'xls')).toBeNull();
    }
  });

  it('takes a Word or Excel file with a password, and no other compound file under their names', async () => {
    const locked = Buffer.concat([Buffer.from(samples.doc ?? ''), Buffer.alloc(4_096)]);
    locked.writeUInt16LE(9, 30);
    locked.writeUInt32LE(2, 48);
    locked.write('EncryptedPackage', 3 * 512 + 384, 'utf16le');
    for (const extension of ['docx', 'xlsx']) {
      expect(await look(locked, extension)).toMatch(/officedocument/);
      expect(await look(Buffer.concat([samples.doc ?? Buffer.of(), Buffer.alloc(4_096)]), extension)).toBeNull();
    }
  });

  it('takes what Word and Excel open under the older ending, without scripts', async () => {
    expect(await look(samples.docx ?? '', 'doc')).toBe('application/msword');
    expect(await look(samples.xlsx ?? '', 'xls')).toBe('application/vnd.ms-excel');
    expect(await look(samples.xlsx ?? '', 'doc')).toBeNull();
    const page = '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>Hello</body></html>';
    const letter = `Date: Mon, 1 Jan 2024\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n`;
    const xml = '<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>';
    for (const text of [page, letter, xml]) expect(await look(text, 'doc')).toBe('application/msword');
    for (const text of [page.replace('Hello', '<script>alert(1)</script>'), 'Hello', '<html><body>Hello</body></html>'])
      expect(await look(text, 'doc')).toBeNull();
  });

  it('takes a picture under the name of another one, where the question asks for what it is', async () => {
    expect(await look(samples.png ?? '', 'jpg', ['jpg', 'png'])).toBe('image/png');
    expect(await look(samples.webp ?? '', 'jpg', ['jpeg', 'webp'])).toBe('image/webp');
    expect(await look(samples.jpg ?? '', 'png', ['jpeg', 'png'])).toBe('image/jpeg');
    expect(await look(samples.webp ?? '', 'jpg', ['jpg', 'png'])).toBeNull();
    expect(await look(samples.pdf ?? '', 'jpg', ['jpg', 'pdf'])).toBeNull();
  });

  it('takes a video that a receiver recorded as packets', async () => {
    const packets = Buffer.alloc(188 * 4);
    for (let at = 0; at < packets.length; at += 188) packets[at] = 0x47;
    expect(await look(packets, 'mpg')).toBe('video/mpeg');
  });

  it.each([
    ['a break within a field of a database', 'Ada,12 High St\u000bLondon\r\n'],
    ['the end mark of older programs', 'Ada,36\r\n\u001a'],
  ])('takes a text with %s', async (_, text) => {
    expect(await look(text, 'csv')).toBe('text/csv; charset=utf-8');
  });

  it('knows no extension that owners cannot choose', async () => {
    for (const extension of ['exe', 'svg', 'js', '', '__proto__', 'constructor']) expect(await look('hello', extension)).toBeNull();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_TYPES } from '@formwright/form-model';
import { afterAll, describe, expect, it } from '@jest/globals';
import { disguises, samples } from '../testing/sample-files.ts';
import { contentTypeOf } from './file-content.ts';

const dir = mkdtempSync(join(tmpdir(), 'fw-content-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
const look = (content: Buffer | string, extension: string, allowed = [extension]) => {
  count += 1;
  const path = join(dir, String(count));
  writeFileSync(path, content);
  return contentTypeOf(path, extension, allowed);
};
const extensions = Object.values(UPLOAD_TYPES).flat();

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

  it('knows no extension that owners cannot choose', async () => {
    for (const extension of ['exe', 'svg', 'js', '', '__proto__', 'constructor']) expect(await look('hello', extension)).toBeNull();
  });
});

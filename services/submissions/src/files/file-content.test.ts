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

  it('knows no extension that owners cannot choose', async () => {
    for (const extension of ['exe', 'svg', 'js', '', '__proto__', 'constructor']) expect(await look('hello', extension)).toBeNull();
  });
});

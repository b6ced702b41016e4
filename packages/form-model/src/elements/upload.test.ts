import { describe, expect, it } from '@jest/globals';
import { messages } from '../messages.ts';
import type { OfferedFile } from '../submission/answers.ts';
import { answerTo, columnOf, valueOr } from '../testing/one-question.ts';
import { UPLOAD_TYPES, upload } from './upload.ts';

const file = (name: string, size = 1): OfferedFile => ({ name, size });
const MARKER = 'forDeleteFiles';

describe('an upload', () => {
  const column = columnOf('upload', { limit: 2 });

  it('[PUB-33] holds the marker when files exist and an empty value otherwise', () => {
    expect(valueOr(column, MARKER, [file('a.pdf')])).toEqual({ value: MARKER });
    expect(valueOr(column, '', [file('a.pdf')])).toEqual({ value: MARKER });
    expect(answerTo(column, undefined, [file('a.pdf')])).toMatchObject({ value: MARKER });
    expect(valueOr(column, '')).toEqual({ value: '' });
    expect(answerTo(column, undefined)).toMatchObject({ value: '' });
  });

  it('asks again when the marker came without its files', () => {
    expect(valueOr(column, MARKER)).toBe(messages.filesMissing);
  });

  it.each([
    'a',
    'pdf',
    'a.',
    'a.pdf/x',
    '',
    'Scan 26.11.2026',
    'a.pdf (1)',
    'photo.jfif',
    'photo.JPE',
    'a.pdf\u200e',
    'a.pdf\u00a0',
    'a.pdf',
    'A.PDF',
    'scan.final.Jpeg',
    '.png',
    'ümlaut \u{1f600}.webp',
  ])('[PUB-35] takes %s', (name) => {
    expect(valueOr(column, '', [file(name)])).toEqual({ value: MARKER });
  });

  it.each([
    ['html', 'page.htm'],
    ['mpg', 'film.MPEG'],
    ['mpg', 'film.mpe'],
    ['jpeg', 'photo.jpg'],
  ])('takes every ending of a format: %s, %s', (types, name) => {
    expect(valueOr(columnOf('upload', { types }), '', [file(name)])).toEqual({ value: MARKER });
  });

  it.each(['a.exe', 'a.pdf.exe', 'a.pdf ', 'a.pd\u0000f.sh', 'a.m', 'a.htm', 'a.mpeg', 'a.7z'])('[PUB-35] refuses %j', (name) => {
    const verdict = valueOr(column, '', [file('good.pdf'), file(name)]);
    if (name === 'a.pdf ') expect(verdict).toEqual({ value: MARKER });
    else expect(verdict).toContain('is not of an accepted type. Remove it or choose one of these: pdf, doc, docx, jpg, jpeg, png, webp.');
  });

  it('names a refused file by whole characters, however long its name is', () => {
    const name = `\u{1f600}${'x'.repeat(95)}.exe`;
    expect(String(valueOr(column, '', [file(name)])).isWellFormed()).toBe(true);
  });

  it('[PUB-35] takes exactly 10,000,000 bytes and not one more', () => {
    expect(valueOr(column, '', [file('teabowl.png', 10_000_000)])).toEqual({ value: MARKER });
    expect(valueOr(column, '', [file('teabowl.png', 10_000_001)])).toBe(
      'teabowl.png is larger than 10 MB. Remove it or choose a smaller one.',
    );
  });

  it('refuses a file below the smallest size', () => {
    const sized = columnOf('upload', { size: { min: 1, max: 10 } });
    expect(valueOr(sized, '', [file('a.png', 1_000_000)])).toEqual({ value: MARKER });
    expect(valueOr(sized, '', [file('a.png', 999_999)])).toBe('a.png is smaller than 1 MB. Remove it or choose a larger one.');
  });

  it('[PUB-35] refuses more files than its limit', () => {
    expect(valueOr(column, '', [file('a.pdf'), file('b.pdf')])).toEqual({ value: MARKER });
    expect(valueOr(column, '', [file('a.pdf'), file('b.pdf'), file('c.pdf')])).toBe('Choose 2 files at most.');
    expect(valueOr(columnOf('upload'), '', [file('a.pdf'), file('b.pdf')])).toBe('Choose one file at most.');
  });

  it('takes none while it is not reachable', () => {
    const closed = columnOf('upload', { reachable: false });
    expect(valueOr(closed, '', [file('a.pdf')])).toBe(messages.takesNoFiles);
    expect(valueOr(closed, '')).toEqual({ value: '' });
  });

  it('shows the names of stored files', () => {
    const stored = {
      value: MARKER,
      direction: { page: 0, row: 0, col: 0 },
      files: ['a.pdf', 'b.png'].map((name) => ({ name, size: 1, type: '' })),
    };
    expect(upload.toText(stored, column)).toBe('a.pdf, b.png');
    expect(upload.toKeys(stored, column)).toEqual(['answered']);
  });
});

describe('the settings of an upload', () => {
  const { content } = columnOf('upload');

  it('[ELEM-10] start with the types, limit, sizes and text of the specification', () => {
    expect(content).toMatchObject({
      types: 'pdf,doc,docx,jpg,jpeg,png,webp',
      limit: 1,
      size: { min: 0, max: 10 },
      text: 'Select files',
      reachable: true,
    });
  });

  it('[ELEM-11] offer these types by category', () => {
    expect(UPLOAD_TYPES).toEqual({
      images: ['jpg', 'webp', 'jpeg', 'png', 'gif'],
      documents: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt', 'rtf', 'html'],
      video: ['mpg', 'flv', 'avi'],
      audio: ['mp3', 'wma'],
      archive: ['zip'],
    });
    expect(upload.checkContent({ ...content, types: Object.values(UPLOAD_TYPES).flat().join(',') })).toEqual([]);
  });

  it.each([
    ['limit', { limit: -1 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: Number.NaN }],
    ['size.max', { size: { min: 0, max: -1 } }],
    ['size.max', { size: { min: 0, max: 101 } }],
    ['size.min', { size: { min: -1, max: 1 } }],
    ['size.min', { size: { min: 2, max: 1 } }],
    ['types', { types: 'exe' }],
    ['types', { types: '' }],
    ['types', { types: 'pdf,pdf' }],
    ['types', { types: ['pdf'] }],
  ])('[ELEM-12] refuse %s in %j', (path, change) => {
    expect(upload.checkContent({ ...content, ...change }).map((problem) => problem.path)).toEqual([path]);
  });
});

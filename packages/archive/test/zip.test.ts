import { expect, it } from '@jest/globals';
import { createNames, safeName } from '../src/safe-names.ts';
import { bytesOf, eachEntry, readZip } from '../src/testing.ts';
import { type ZipEntry, zipped } from '../src/zip.ts';

const at = Date.UTC(2026, 10, 21, 7, 8, 10);
const entry = (name: string, text: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  modifiedAt: at,
  method: 'deflated',
  content: [Buffer.from(text)],
  ...more,
});

it('is read back by another program: names in any script, packed and plain', async () => {
  const bytes = await bytesOf(
    zipped([entry('a/履歴書.txt', 'x'.repeat(5_000)), entry('b.png', 'picture', { method: 'stored' }), entry('empty', '')]),
  );
  expect(await readZip(bytes)).toEqual({ 'a/履歴書.txt': 'x'.repeat(5_000), 'b.png': 'picture', empty: '' });
  expect(bytes.length).toBeLessThan(1_000);
});

/** Version 4.5 of the format, on Unix. */
const MADE_BY = 0x032d;

/** What the records at the end of a large archive say, which other readers than ours look at. */
function endOf(bytes: Buffer) {
  const [large, locator, end] = [bytes.subarray(-98), bytes.subarray(-42), bytes.subarray(-22)];
  const [size, offset] = [large.readBigUInt64LE(40), large.readBigUInt64LE(48)];
  return {
    large: [large.readUInt32LE(0), large.readBigUInt64LE(4)],
    versions: [large.readUInt16LE(12), large.readUInt16LE(14)],
    disks: [large.readUInt32LE(16), large.readUInt32LE(20)],
    counts: [large.readBigUInt64LE(24), large.readBigUInt64LE(32)],
    // Between the directory and the place that the locator says there is nothing.
    meets: Number(offset + size - locator.readBigUInt64LE(8)) + (Number(offset + size) - (bytes.length - 98)),
    locator: [locator.readUInt32LE(0), locator.readUInt32LE(4), locator.readUInt32LE(16)],
    old: [end.readUInt32LE(0), end.readUInt16LE(4), end.readUInt16LE(6), end.readUInt16LE(8), end.readUInt16LE(10)],
    comment: end.readUInt16LE(20),
  };
}

it('takes more files than the old format', async () => {
  const count = 66_000;
  const given = Array.from({ length: count }, (_, index) => entry(`f${index}`, '', { method: 'stored' }));
  // At both ends, and beside the border of the old format. To open all of them takes most of a minute.
  const opened = [0, 65_534, 65_535, 65_536, count - 1];
  for (const index of opened) given[index] = entry(`f${index}`, `content ${index}`, { method: 'stored' });
  const names = new Set<string>();
  const contents: string[] = [];
  const bytes = await bytesOf(zipped(given));
  await eachEntry(bytes, async (name, content) => {
    if (opened.includes(Number(name.slice(1)))) contents.push((await content()).toString());
    names.add(name);
  });
  expect(names.size).toBe(count);
  expect(contents).toEqual(opened.map((index) => `content ${index}`));
  expect(endOf(bytes)).toEqual({
    ...{ old: [0x0605_4b50, 0, 0, 65_535, 65_535], large: [0x0606_4b50, 44n], versions: [MADE_BY, 45], disks: [0, 0] },
    counts: [BigInt(count), BigInt(count)],
    ...{ meets: 0, locator: [0x0706_4b50, 0, 1], comment: 0 },
  });
});

it('says the size of a large file with eight bytes', async () => {
  const bytes = await bytesOf(zipped([entry('large', 'not so large', { method: 'stored', size: 5_000_000_000 })]));
  expect(await readZip(bytes)).toEqual({ large: 'not so large' });
});

it('ends with the error of a file, so that nobody takes it for complete', async () => {
  async function* broken() {
    yield Buffer.from('beginning');
    throw new Error('the disk failed');
  }
  for (const method of ['stored', 'deflated'] as const)
    await expect(bytesOf(zipped([entry('a', '', { method, content: broken() })]))).rejects.toThrow('the disk failed');
});

it('makes names that every system stores, and no two alike', () => {
  const given = ['../../etc/passwd', 'C:\\a.txt', 'con.txt', '...', 'a\u202egnp.exe', 'x\u0000y', 'ok?.pdf', 'ends. '];
  expect(given.map((name) => safeName(name, 'file'))).toEqual([
    '_.._etc_passwd',
    'C__a.txt',
    '_con.txt',
    'file',
    'a_gnp.exe',
    'x_y',
    'ok_.pdf',
    'ends',
  ]);
  expect(Buffer.byteLength(safeName(`${'雪'.repeat(300)}.jpeg`, 'file'))).toBeLessThanOrEqual(160);
  const names = createNames();
  expect(['a.pdf', 'A.PDF', 'a.pdf', 'b'].map((name) => names.file('folder', name))).toEqual(['a.pdf', 'A (2).PDF', 'a (3).pdf', 'b']);
  expect(names.file('other', 'a.pdf')).toBe('a.pdf');
  expect([names.folder('...'), names.folder(' a/b. '), names.file('folder', '...')]).toEqual(['Files', 'a_b', 'file']);
  // Some systems take these two for one.
  expect(['ﬁ.txt', 'fi.txt', 'no ending', 'no ending'].map((name) => names.file('alike', name))).toEqual([
    'ﬁ.txt',
    'fi (2).txt',
    'no ending',
    'no ending (2)',
  ]);
});

it.each([
  // An ending of twelve signs with its point stays whole, a longer one is a part of the name.
  ['a'.repeat(200), 'a'.repeat(160)],
  [`${'a'.repeat(200)}.${'e'.repeat(11)}`, `${'a'.repeat(148)}.${'e'.repeat(11)}`],
  [`${'a'.repeat(200)}.${'e'.repeat(12)}`, 'a'.repeat(160)],
  // 3 bytes a sign.
  [`${'雪'.repeat(60)}.jpeg`, `${'雪'.repeat(51)}.jpeg`],
  ['a'.repeat(160), 'a'.repeat(160)],
  ['.htaccess', 'htaccess'],
  ['con', '_con'],
  ['LPT1.txt', '_LPT1.txt'],
  ['console.txt', 'console.txt'],
  ['com.txt', 'com.txt'],
  [' .a. ', 'a'],
  [`${' '.repeat(3)}.pdf`, 'pdf'],
])('makes of %j the name %j', (given, expected) => {
  expect(safeName(given, 'file')).toBe(expected);
});

import { Blob as NodeBlob } from 'node:buffer';
import { createHash, webcrypto } from 'node:crypto';
import { DecompressionStream as NodeDecompressionStream, TransformStream as NodeTransformStream } from 'node:stream/web';
import { crc32, deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnData } from './read-own-data.ts';

// What browsers have and the test's window has not.
beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  Object.assign(globalThis, { DecompressionStream: NodeDecompressionStream, TransformStream: NodeTransformStream, Blob: NodeBlob });
});

interface Entry {
  name: string;
  content: Uint8Array;
  /** What the archive says of it, where that is not true. */
  size?: number;
  flags?: number;
  method?: number;
}

/** An archive as any program writes it, with the lies that a test wants. */
function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size = content.length, flags = 0x0800, method = 8 } of entries) {
    const [bytes, packed] = [Buffer.from(name, 'latin1'), method === 8 ? deflateRawSync(content) : Buffer.from(content)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x0403_4b50, 0);
    head.writeUInt16LE(bytes.length, 26);
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x0201_4b50, 0);
    row.writeUInt16LE(flags, 8);
    row.writeUInt16LE(method, 10);
    row.writeUInt32LE(crc32(content), 16);
    row.writeUInt32LE(packed.length, 20);
    row.writeUInt32LE(size, 24);
    row.writeUInt16LE(bytes.length, 28);
    row.writeUInt32LE(offset, 42);
    parts.push(head, bytes, packed);
    directory.push(row, bytes);
    offset += 30 + bytes.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const picture = { tabname: 'image', uniqueId: 'i1', content: { src: '/files/Form/f1/i1-abc.png' } };
const form = {
  layoutVersion: 1,
  pages: [{ rows: [{ content: [{ cols: [picture] }] }] }],
  details: { title: 'Kiln' },
  responsables: [],
  archivedAt: null,
};
const files: readonly Entry[] = [
  { name: 'README.txt', content: text('Your data') },
  { name: 'forms/f1/form.json', content: text(form) },
  { name: 'forms/f1/i1-abc.png', content: text('picture'), method: 0 },
];
const manifestOf = (entries: readonly Entry[], changes: object = {}): Entry => ({
  name: 'manifest.json',
  content: text({
    ...{ format: 'formwright-own-data', version: 1, madeAt: 5, isWhole: true },
    entries: entries.map(({ name, content }) => ({
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    ...changes,
  }),
});
const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const open = (entries: readonly Entry[]) => openOwnData(blobOf(zipOf(entries)));
const readAll = async (entries: readonly Entry[]) => {
  const opened = await open(entries);
  for (const each of opened.forms) await opened.load(each);
};

describe('a ZIP of own data', () => {
  it('tells its forms, and gives each with its images', async () => {
    const opened = await open([...files, manifestOf(files)]);
    expect(opened.madeAt).toBe(5);
    expect(opened.forms).toEqual([
      { id: 'f1', title: 'Kiln', isArchived: false, requestId: expect.stringMatching(/^import[0-9a-f]{40}$/) },
    ]);
    const [first] = opened.forms;
    const { form: found, images } = await opened.load(first as NonNullable<typeof first>);
    const { archivedAt: _not, ...sent } = form;
    expect(found).toEqual(sent);
    expect(images.map(({ field, name }) => [field, name])).toEqual([['i1', 'i1-abc.png']]);
    expect(await images[0]?.file.text()).toBe('picture');
  });

  it('gives the same form the same id of its call, and a changed one another', async () => {
    const idOf = async (entries: readonly Entry[]) => (await open([...entries, manifestOf(entries)])).forms[0]?.requestId;
    const changed = files.map((file) => (file.name.endsWith('.json') ? { ...file, content: text({ ...form, layoutVersion: 2 }) } : file));
    expect(await idOf(files)).toBe(await idOf(files));
    expect(await idOf(files)).not.toBe(await idOf(changed));
  });
});

describe('a hostile archive is refused by name', () => {
  const with_ = (entry: Entry) => [...files, entry, manifestOf(files)];
  const changed = (change: Partial<Entry>, name = 'forms/f1/form.json') =>
    files.map((file) => (file.name === name ? { ...file, ...change } : file));

  it.each<[string, RegExp, readonly Entry[]]>([
    ['a name that leads out', /points outside/, with_({ name: '../evil', content: text('x') })],
    ['a name from the root', /points outside/, with_({ name: '/etc/passwd', content: text('x') })],
    ['a name with a backslash', /points outside/, with_({ name: 'a\\b', content: text('x') })],
    ['a name that is no text', /cannot be read/, with_({ name: '\xff\xfe', content: text('x') })],
    ['two files of a name', /two files/, with_({ name: 'readme.TXT', content: text('x') })],
    ['an encrypted one', /encrypted/, with_({ name: 'a', content: text('x'), flags: 1 })],
    ['another way of packing', /not supported/, with_({ name: 'a', content: text('x'), method: 12 })],
    ['no manifest', /not made under/, files],
    ['a foreign manifest', /not made under/, [...files, manifestOf(files, { format: 'else' })]],
    ['a version that is unknown', /newer version/, [...files, manifestOf(files, { version: 2 })]],
    ['a manifest that is no JSON', /damaged/, [...files, { name: 'manifest.json', content: text('{') }]],
    ['a changed form', /was changed/, [...changed({ content: text({ ...form, layoutVersion: 3 }) }), manifestOf(files)]],
    ['a changed image', /was changed/, [...changed({ content: text('Picture') }, 'forms/f1/i1-abc.png'), manifestOf(files)]],
    ['a form that the manifest lacks', /lacks/, [manifestOf(files)]],
    ['a form larger than it says', /larger/, [...changed({ content: Buffer.alloc(5_000_000), size: 100 }), manifestOf(files)]],
    ['a form that says to be huge', /larger/, [...changed({ size: 4_000_000_000 }), manifestOf(files)]],
    ['a form smaller than it says', /damaged/, [...changed({ size: 5_000 }), manifestOf(files)]],
  ])('%s', async (_name, reason, entries) => {
    await expect(readAll(entries)).rejects.toThrow(reason);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['what is no archive', Buffer.from('hello, this is no archive at all')],
    ['one that was cut off', zipOf([...files, manifestOf(files)]).subarray(0, 200)],
    ['one without its beginning', zipOf([...files, manifestOf(files)]).subarray(-100)],
  ])('%s', async (_name, bytes) => {
    await expect(openOwnData(blobOf(bytes))).rejects.toThrow('This is not a ZIP file');
  });
});

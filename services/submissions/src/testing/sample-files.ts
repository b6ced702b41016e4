import { crc32 } from 'node:zlib';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** A ZIP archive without compression. */
function zipOf(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([bytes('PK\x03\x04'), shared, Buffer.from(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([bytes('PK\x01\x02', [20, 0]), shared, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listing, bytes('PK\x05\x06'), end]);
}

const office = (folder: string, kind: string) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${folder}/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    [`${folder}/main.xml`]: '<x/>',
  });

const padding = Array.from({ length: 64 }, () => 0);

/** One small file per extension that an owner can choose. */
export const samples: Readonly<Record<string, Buffer>> = {
  jpg: bytes([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10], 'JFIF\0', padding),
  png: bytes(
    [0x89],
    'PNG\r\n\x1a\n',
    [0, 0, 0, 13],
    'IHDR',
    [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89],
    [0, 0, 0, 0],
    'IDAT',
    padding,
  ),
  gif: bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], padding),
  webp: bytes('RIFF', [0x1a, 0, 0, 0], 'WEBPVP8L', padding),
  pdf: bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\nendobj\n%%EOF\n'),
  doc: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], padding),
  xls: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], padding),
  docx: office('word', 'wordprocessingml.document'),
  xlsx: office('xl', 'spreadsheetml.sheet'),
  rtf: bytes('{\\rtf1\\ansi Hello}', padding),
  zip: zipOf({ 'a.txt': 'hello' }),
  mp3: bytes('ID3', [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], padding),
  // A header with one object: the properties of an audio stream.
  wma: bytes(
    [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c],
    [108, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2],
    [0x91, 0x07, 0xdc, 0xb7, 0xb7, 0xa9, 0xcf, 0x11, 0x8e, 0xe6, 0x00, 0xc0, 0x0c, 0x20, 0x53, 0x65],
    [78, 0, 0, 0, 0, 0, 0, 0],
    [0x40, 0x9e, 0x69, 0xf8, 0x4d, 0x5b, 0xcf, 0x11, 0xa8, 0xfd, 0x00, 0x80, 0x5f, 0x5c, 0x44, 0x2b],
    padding,
  ),
  mpg: bytes([0x00, 0x00, 0x01, 0xba, 0x21, 0x00, 0x01, 0x00, 0x01], padding),
  flv: bytes('FLV', [1, 5, 0, 0, 0, 9], padding),
  avi: bytes('RIFF', [0x20, 0, 0, 0], 'AVI LIST', padding),
  csv: bytes('name,age\r\nAda,36\r\n'),
  txt: bytes('Hello.\n'),
  html: bytes('<!doctype html><p>Hello'),
};

/** Files that must be refused under every extension. */
export const disguises: Readonly<Record<string, Buffer>> = {
  program: bytes('MZ', [0x90, 0x00, 0x03, 0x00, 0x00, 0x00], padding),
  elf: bytes([0x7f], 'ELF', [2, 1, 1, 0], padding),
  script: bytes('#!/bin/sh\nrm -rf /\n'),
  noise: Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 97 + 13) % 256)),
  nothing: Buffer.alloc(0),
};

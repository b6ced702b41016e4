import { Busboy } from '@fastify/busboy';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPlainFields } from '../src/http/multipart-fields.ts';

const boundary = 'a-boundary';
const contentType = `multipart/form-data; boundary=${boundary}`;

/** The full parser's result for a body: its fields in order, 'damaged', or 'more' if it contains anything but fields. */
function readFully(body: Buffer): Promise<[string, string][] | 'damaged' | 'more'> {
  return new Promise((resolve) => {
    const fields: [string, string][] = [];
    const parser = new Busboy({ headers: { 'content-type': contentType } });
    parser.on('field', (name, text) => fields.push([name, text]));
    parser.on('file', (_name, stream) => {
      stream.resume();
      resolve('more');
    });
    parser.on('error', () => resolve('damaged'));
    parser.on('finish', () => resolve(fields));
    parser.end(body);
  });
}

const encode = (fields: readonly (readonly [string, string])[]) =>
  Buffer.from(
    `${fields.map(([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`).join('')}--${boundary}--\r\n`,
  );

const names = fc.stringMatching(/^[\w.[\]-]{1,20}$/);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc
    .array(fc.constantFrom('\r\n', '--', boundary, `\r\n--${boundary}`, '\r\n\r\n', '\uFEFF', 'é', 'x', '"', '\0'), { maxLength: 6 })
    .map((parts) => parts.join('')),
);
/** Pieces of a body, in any order and number: mostly damaged or unusual. */
const pieces = fc.constantFrom(
  '--',
  boundary,
  '\r\n',
  '\r\n\r\n',
  `\r\n--${boundary}`,
  `--${boundary}\r\n`,
  `--${boundary}--\r\n`,
  'content-disposition: form-data; name="a"',
  'content-disposition: form-data; name="a"; filename="f.txt"',
  'content-disposition: form-data; name=a',
  'content-type: text/plain; charset=utf-16le',
  'content-transfer-encoding: base64',
  ' ',
  'text',
);

describe('plain multipart fields', () => {
  it('are read as the full parser reads them', async () => {
    const wellFormed = fc.array(
      fc.tuple(
        names,
        texts.filter((text) => !`\r\n${text}`.includes(`\r\n--${boundary}`)),
      ),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(wellFormed, async (fields) => {
        const body = encode(fields);
        const read = readPlainFields(body, contentType);
        expect(read).not.toBeNull();
        expect(read).toEqual(await readFully(body));
      }),
      { numRuns: 500 },
    );
  });

  it('are at most as many as the full parser takes', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => [`f${at}`, 'x'] as const);
    expect(readPlainFields(encode(many(5_000)), contentType)).toHaveLength(5_000);
    expect(readPlainFields(encode(many(5_001)), contentType)).toBeNull();
  });

  it('are left to the full parser wherever it could see anything else', async () => {
    const bodies = fc.oneof(
      fc.array(pieces, { maxLength: 14 }).map((parts) => Buffer.from(parts.join(''))),
      fc.tuple(fc.array(fc.tuple(names, texts), { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(255)).map(([fields, at, byte]) => {
        const body = encode(fields);
        body[at % body.length] = byte;
        return body;
      }),
      fc.tuple(fc.array(fc.tuple(names, texts), { minLength: 1, maxLength: 4 }), fc.nat()).map(([fields, at]) => {
        const body = encode(fields);
        return body.subarray(0, at % body.length);
      }),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const read = readPlainFields(body, contentType);
        if (read) expect(read).toEqual(await readFully(body));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([undefined, 'multipart/form-data', `${contentType}; charset=utf-8`, `multipart/form-data; boundary="${boundary}"`])(
    'are left to the full parser under the type %p',
    (type) => expect(readPlainFields(encode([['a', 'b']]), type)).toBeNull(),
  );
});

import type { Contract } from '@formwright/contracts';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether the connection is dropped in the middle of the body. */
  truncated: boolean;
}

export type Random = () => number;

/** The same numbers for the same seed (mulberry32), so that a failure can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const strings = [
  '',
  ' ',
  '\u0000',
  'a'.repeat(300),
  'ü'.repeat(70_000),
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '..%2f..%2fetc',
  "' OR 1=1 --",
  '"; DROP TABLE forms; --',
  '<script>alert(1)</script>',
  '{"$gt":""}',
  '$where',
  'a.b.c',
  '=cmd|calc',
  '\ud800',
  '\u202e',
  '%00',
  '%',
  '\r\nx: y',
  'null',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(400),
  'a@b',
  `${'a'.repeat(250)}@example.org`,
];

function hostileValue(random: Random, ids: readonly string[], depth = 0): unknown {
  const kind = Math.floor(random() * 12);
  if (kind < 4) return pick(random, strings);
  if (kind === 4) return pick(random, [0, -1, 1.5, 2 ** 53, 1e308, -0]);
  if (kind === 5) return pick(random, [true, false, null]);
  if (kind === 6) return pick(random, ids);
  if (depth > 4) return [];
  if (kind < 9) return Array.from({ length: Math.floor(random() * 5) }, () => hostileValue(random, ids, depth + 1));
  return hostileObject(random, ids, depth);
}

function hostileObject(random: Random, ids: readonly string[], depth: number): Record<string, unknown> {
  const keys = [
    'id',
    'value',
    'direction',
    'page',
    'rows',
    'content',
    'cols',
    'tabname',
    '__proto__',
    '$gt',
    'label',
    'email',
    'constructor',
    '',
  ];
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 5) }, () => [pick(random, keys), hostileValue(random, ids, depth + 1)]),
  );
}

/** Fields of the contract's body: right names, mostly with wrong values. */
function hostileFields(contract: Contract, random: Random, ids: readonly string[]): Record<string, unknown> {
  const schema =
    contract.body && 'kind' in contract.body && contract.body.kind === 'multipart'
      ? (contract.body as { fields: unknown }).fields
      : contract.body;
  const names = Object.keys((schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {});
  const fields: Record<string, unknown> = {};
  for (const name of names) if (random() < 0.85) fields[name] = hostileValue(random, ids);
  if (random() < 0.2) fields[pick(random, strings)] = hostileValue(random, ids);
  return fields;
}

const nested = `${'['.repeat(5000)}${']'.repeat(5000)}`;

function jsonBody(contract: Contract, random: Random, ids: readonly string[]): Buffer {
  const kind = random();
  if (kind < 0.08)
    return Buffer.from(
      pick(random, [
        '{',
        '',
        'null',
        '[]',
        '"x"',
        '{"a":1,}',
        nested,
        '\ufeff{}',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{}}}',
      ]),
    );
  const text = JSON.stringify(hostileFields(contract, random, ids));
  if (kind < 0.12) return Buffer.from(text.slice(0, Math.floor(text.length * random())));
  if (kind < 0.125) return Buffer.from(JSON.stringify({ id: 'x'.repeat(1_200_000) }));
  return Buffer.from(text);
}

function multipartBody(contract: Contract, random: Random, ids: readonly string[], boundary: string): Buffer {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(hostileFields(contract, random, ids))) {
    const safeName = name.replace(/[\r\n"]/g, '_');
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${safeName}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
      ),
    );
  }
  if (random() < 0.5) {
    const name = pick(random, ['userFormDataFiles/x/0', 'userFormDataFiles', 'avatar', 'image', '__proto__', 'a'.repeat(500)]);
    const file = pick(random, ['a.exe', '../../x.pdf', 'x'.repeat(400), '.pdf', 'con.txt', 'a\u0000.png']).replaceAll('"', '_');
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: ${pick(random, ['image/png', 'text/html', 'x', ''])}\r\n\r\n`,
      ),
      Buffer.alloc(Math.floor(random() * 20_000), 'PK'),
      Buffer.from('\r\n'),
    );
  }
  if (random() < 0.03)
    for (let index = 0; index < 3000; index += 1)
      parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\nx\r\n`));
  if (random() < 0.9) parts.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(parts);
}

/** A random invalid request to the route of a contract. */
export function hostileRequest(contract: Contract, random: Random, known: { token: string; ids: readonly string[] }): HostileRequest {
  const path = contract.path.replace(/:[a-zA-Z]+/g, () =>
    encodeURIComponent(
      random() < 0.5
        ? pick(random, known.ids)
        : pick(random, strings)
            .slice(0, 2000)
            .replace(/[\ud800-\udfff]/g, '_'),
    ),
  );
  const headers: Record<string, string> = {};
  if (random() < 0.6)
    headers.authorization =
      random() < 0.7 ? `Bearer ${known.token}` : `Bearer ${pick(random, ['', 'x', 'a.b.c', `${known.token}x`, 'A'.repeat(4000)])}`;
  if (random() < 0.2)
    headers.cookie = `fw_refresh=${encodeURIComponent(
      pick(random, strings)
        .slice(0, 500)
        .replace(/[\ud800-\udfff]/g, '_'),
    )}; fw_success=${pick(random, known.ids)}`;
  if (random() < 0.1) headers['accept-encoding'] = pick(random, ['br', 'gzip;q=0', '*', 'x'.repeat(1000)]);
  const method = random() < 0.93 ? contract.method : pick(random, ['PUT', 'GET', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
  const isMultipart = contract.body !== undefined && 'kind' in contract.body && contract.body.kind === 'multipart';
  let body: Buffer = Buffer.alloc(0);
  if (method !== 'GET' && method !== 'HEAD') {
    const boundary = 'fuzz-boundary';
    const multipart = isMultipart ? random() < 0.92 : random() < 0.05;
    headers['content-type'] = multipart
      ? `multipart/form-data; boundary=${boundary}`
      : pick(random, [
          'application/json',
          'application/json',
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          '',
        ]);
    body = multipart ? multipartBody(contract, random, known.ids, boundary) : jsonBody(contract, random, known.ids);
    headers['content-length'] = String(body.length);
  }
  const truncated = body.length > 40 && random() < 0.04;
  if (truncated) body = body.subarray(0, Math.floor(body.length / 2));
  return { method, path: random() < 0.97 ? path : `${path}/../${pick(random, ['x', '%2e%2e', '%00'])}`, headers, body, truncated };
}

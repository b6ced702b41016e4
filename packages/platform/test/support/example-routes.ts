import { Readable } from 'node:stream';
import { contractsOf } from '@formwright/contracts';
import { Type } from 'typebox';
import { AppError, busy } from '../../src/common/errors.ts';
import { handle } from '../../src/service/service.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const base = { summary: 's', auth: 'none', errors: {} } as const;

const save = forms('save', {
  ...base,
  path: '/api/save/:id',
  params: Type.Object({ id: Type.String({ pattern: '^[a-z]+$' }) }, closed),
  query: Type.Object({ page: Type.Optional(Type.String({ pattern: '^[0-9]+$' })) }, closed),
  body: Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 10 }),
      count: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
      plan: Type.Optional(Type.Union([Type.Literal('Free'), Type.Literal('Premium')])),
      note: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
      tags: Type.Optional(Type.Array(Type.Object({ name: Type.String() }, closed), { maxItems: 3 })),
      days: Type.Optional(Type.Union([Type.Object({ from: Type.Number() }, closed), Type.Literal(''), Type.Null()])),
      any: Type.Optional(Type.Unknown()),
    },
    closed,
  ),
  bodyLimit: 50_000,
  reply: Type.Object({ id: Type.String(), any: Type.Unknown(), open: Type.Object({}, { additionalProperties: true }) }, closed),
  errors: { 'forms.conflict': 409 },
});
const textReply = forms('textReply', { ...base, path: '/api/text', method: 'GET', reply: Type.String() });
const shapes = forms('shapes', {
  ...base,
  method: 'GET',
  reply: Type.Tuple([
    Type.Record(Type.String(), Type.Unknown()),
    Type.Array(Type.Unknown()),
    Type.Array(Type.Object({ kept: Type.Union([Type.Number(), Type.Null()]) }, closed)),
  ]),
});
const booleanReply = forms('booleanReply', { ...base, path: '/api/boolean', method: 'GET', reply: Type.Boolean() });
const failing = forms('failing', {
  ...base,
  method: 'GET',
  query: Type.Object({ how: Type.String() }, closed),
  reply: Type.Object({}, closed),
  errors: { 'forms.outage': 502 },
});
const page = forms('page', {
  ...base,
  path: '/f-:link',
  method: 'GET',
  params: Type.Object({ link: Type.String() }, closed),
  reply: 'html',
});
const file = forms('file', {
  ...base,
  path: '/files/:name',
  method: 'GET',
  params: Type.Object({ name: Type.String() }, closed),
  reply: 'file',
});
const cookies = forms('cookies', {
  ...base,
  body: Type.Object({}, closed),
  reply: Type.Object({ seen: Type.String() }, closed),
});

const secretWords = 'ann@example.org eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1MSJ9.c2ln';

/** The stream of the latest '/files/endless'. */
export const latest: { endless?: Readable } = {};

/** Routes of every kind, and some that misbehave. */
export const exampleRoutes = [
  handle(save, async ({ params, body }) => {
    if (body.title === 'conflict') throw new AppError('forms.conflict', { version: 'Somebody else saved.' });
    const reply = { id: params.id, any: body.any ?? null, open: { deep: [1] }, password: 'never told' };
    return reply;
  }),
  handle(shapes, async () => {
    const row = { kept: null, dropped: 'never told' };
    return [{ any: { deep: [null, 'x'] } }, [1, 'two', { three: 3 }], [row]] as [Record<string, unknown>, unknown[], { kept: null }[]];
  }),
  handle(textReply, async () => 'a "text"'),
  handle(booleanReply, async () => false),
  handle(failing, async ({ query }) => {
    if (query.how === 'unknown-code') throw new AppError('forms.never_declared', secretWords);
    if (query.how === 'outage') throw new AppError('forms.outage', secretWords);
    if (query.how === 'busy') throw busy();
    throw new Error(`cannot reach ${secretWords}`);
  }),
  handle(page, async ({ params }) => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', etag: '"1"' },
    body: `<p>${params.link}</p>`,
  })),
  handle(file, async ({ params }) => {
    async function* chunks() {
      yield Buffer.from('first');
      while (params.name === 'endless') yield Buffer.alloc(10_000);
      if (params.name === 'broken') throw new Error(`disk gone, ${secretWords}`);
      yield Buffer.from('second');
    }
    const body = Readable.from(chunks());
    if (params.name === 'endless') latest.endless = body;
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
  }),
  handle(cookies, async ({ cookies: given, reply }) => {
    reply.setCookie('one', 'a.b', {});
    reply.setCookie('two', 'c', { httpOnly: false, maxAgeSeconds: 60, path: '/api', sameSite: 'strict' });
    reply.clearCookie('three');
    reply.setCookie('four', 'd; é', { path: '/f', inFrames: true });
    reply.clearCookie('five', '/f', { inFrames: true });
    reply.header('cache-control', 'no-store');
    return { seen: given.mine ?? '' };
  }),
];

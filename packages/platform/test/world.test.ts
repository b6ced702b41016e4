import { contractsOf, multipart } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { AppError } from '../src/common/errors.ts';
import { createMailOutbox } from '../src/mail/mail-outbox.ts';
import { createOutbox } from '../src/outbox/outbox.ts';
import { on } from '../src/service/event-handlers.ts';
import { handle, type Ports, type Service } from '../src/service/service.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const note = forms('note', {
  summary: 'Keeps a note',
  may: 'forms.write',
  body: Type.Object({ text: Type.String({ maxLength: 20 }) }, closed),
  reply: Type.Object({ id: Type.String(), owner: Type.String() }, closed),
  errors: { 'forms.taken': 409 },
});
const upload = forms('upload', {
  summary: 'Takes files',
  auth: 'none',
  body: multipart({
    fields: Type.Object({ meta: Type.Object({ a: Type.Integer() }, closed) }, closed),
    json: ['meta'],
    files: { maxFiles: 2, maxFileBytes: 10, maxTotalBytes: 15 },
  }),
  reply: Type.Object({ names: Type.Array(Type.String()), a: Type.Integer() }, closed),
  errors: {},
});

interface Note {
  _id: string;
  text: string;
}

function createNotes(ports: Ports): Service {
  const notes = ports.store.collection<Note>({ name: 'notes' });
  const seen = ports.store.collection<{ _id: string; count: number }>({ name: 'seen' });
  const outbox = createOutbox(ports.store, ports);
  const mails = createMailOutbox(ports.store, ports);
  return {
    name: 'forms',
    routes: [
      handle(note, async ({ body, caller }) => {
        if (body.text === 'taken') throw new AppError('forms.taken', { text: 'Is taken.' });
        const id = ports.ids.random();
        await ports.store.commit([
          notes.inserting({ _id: id, text: body.text }),
          outbox.event('forms.v1.FormDeleted', id, { formId: id, workspaceId: caller.workspaceId }),
          mails.mailing({ to: 'owner@example.org', subject: 'Noted', text: body.text, html: '' }, ''),
        ]);
        return { id, owner: caller.userId };
      }),
      handle(upload, async ({ body, files }) => ({ names: files.map((file) => file.name), a: body.meta.a })),
    ],
    subscriptions: [
      on('forms.v1.FormDeleted', 'forms.on-form-deleted', async (event) => [
        seen.updating({ _id: event.workspaceId }, { $inc: { count: 1 } }, { upsert: true }),
      ]),
    ],
    jobs: [],
  };
}

const caller = { userId: 'u1', workspaceId: 'w1', role: 'owner', sessionId: 's1' } as const;

describe('a world of services', () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createTestWorld({ services: [createNotes] });
  });
  afterEach(() => world.close());

  it('commits data, event and mail together and handles the event', async () => {
    const reply = await world.inject(note, { body: { text: 'hello' }, as: caller });
    expect(reply.body).toEqual({ id: expect.any(String), owner: 'u1' });
    expect(world.published('forms.v1.FormDeleted').map((event) => event.workspaceId)).toEqual(['w1']);
    await world.drain();
    expect(await world.store('forms').collection({ name: 'seen' }).find({})).toEqual([{ _id: 'w1', count: 1 }]);
    expect(world.mails.map((mail) => mail.subject)).toEqual(['Noted']);
  });

  it('refuses what the contract refuses', async () => {
    expect(await world.inject(note, { body: { text: 'x' } })).toMatchObject({ status: 401, body: { error: 'Please sign in.' } });
    expect(await world.inject(note, { body: { text: 5, more: 1 }, as: caller })).toMatchObject({
      status: 400,
      body: { error: { text: 'Must be text.', more: 'This field is not known.' } },
    });
    expect(await world.inject(note, { body: { text: 'taken' }, as: caller })).toMatchObject({
      status: 409,
      body: { error: { text: 'Is taken.' } },
    });
  });

  it('closes although a handler hangs, and keeps its event', async () => {
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const createStuck = (): Service => ({
      name: 'stuck',
      routes: [],
      jobs: [],
      subscriptions: [
        on('forms.v1.FormDeleted', 'stuck.for-ever', () => {
          hasBegun();
          return new Promise(() => {});
        }),
      ],
    });
    const stuck = await createTestWorld({ services: [createNotes, createStuck] });
    await stuck.inject(note, { body: { text: 'hello' }, as: caller });
    await begun;
    expect(await stuck.store('forms').collection({ name: 'outbox' }).count({})).toBe(1);
    await stuck.close();
  });

  it('stages files', async () => {
    const files = [{ field: 'f', name: 'a.txt', content: 'abc' }];
    expect(await world.inject(upload, { body: { meta: { a: 1 } }, files })).toMatchObject({
      status: 200,
      body: { names: ['a.txt'], a: 1 },
    });
    expect(
      await world.inject(upload, { body: { meta: { a: 1 } }, files: [{ field: 'f', name: 'a.txt', content: 'x'.repeat(11) }] }),
    ).toMatchObject({
      status: 413,
    });
  });
});

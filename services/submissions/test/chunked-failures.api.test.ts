import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Write } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { begin, cancel, chunk, min, offsetOf, pdfOf, send, storedKeys, submitWith, uploadsIn } from './chunked-uploads.ts';
import { createSubmissionsWorld, submit, type TestForm, tellForm } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world, { upload: {} });
});
afterEach(() => world.close());

const content = pdfOf(3 * min + 17);
const part = (from: number, to = from + min) => content.subarray(from, to);

it('keeps nothing of a chunk whose line breaks in the middle, and goes on where the last one ended', async () => {
  const { id } = await begin(world, form, content.length);
  await chunk(world, id, part(0), 0);
  const app = world.apps.get('submissions') as NonNullable<ReturnType<TestWorld['apps']['get']>>;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(min), 'content-length': String(min) };
  const type = { 'content-type': 'application/offset+octet-stream' };
  const outgoing = request({ port, path: `/api/uploads/${id}`, method: 'PATCH', headers: { ...headers, ...type } });
  const cut = new Promise((resolve) => outgoing.once('error', resolve));
  const seen = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  outgoing.write(part(min, min + 100_000));
  await seen;
  outgoing.destroy();
  await cut;
  expect((await offsetOf(world, id)).headers['upload-offset']).toBe(String(min));
  expect((await chunk(world, id, part(min, content.length), min)).status).toBe(204);
  expect(await storedKeys(world)).toHaveLength(2);
});

const isOfChunk = (writes: readonly Write[]) => writes.some(({ collection, update }) => collection === 'uploads' && update?.$push);

describe('the store fails', () => {
  it('goes on after a chunk that was stored although the store answered with an error', async () => {
    let fails = false;
    await world.close();
    world = await createSubmissionsWorld((store) =>
      replacing(store, {
        async commit(writes) {
          await store.commit(writes);
          if (fails && isOfChunk(writes)) throw new Error('the answer was lost');
        },
      }),
    );
    form = await tellForm(world, { upload: {} });
    const { id } = await begin(world, form, content.length);
    fails = true;
    expect((await chunk(world, id, part(0), 0)).status).toBe(500);
    fails = false;
    const again = await chunk(world, id, part(0), 0);
    expect([again.status, again.headers['upload-offset']]).toEqual([409, String(min)]);
    expect((await chunk(world, id, part(min, content.length), min)).status).toBe(204);
    expect(await storedKeys(world)).toHaveLength(2);
  });

  it('keeps a chunk where it tries an applied commit again by itself', async () => {
    await world.close();
    world = await createSubmissionsWorld((store) =>
      replacing(store, {
        async commit(writes) {
          await store.commit(writes);
          if (isOfChunk(writes)) await store.commit(writes);
        },
      }),
    );
    form = await tellForm(world, { upload: {} });
    const { status, body } = await submitWith(world, form, [await send(world, form, content)]);
    expect([status, body]).toEqual([200, expect.objectContaining({ success_status: 'message' })]);
  });

  it('keeps nothing of a chunk that was not counted', async () => {
    let fails = true;
    await world.close();
    world = await createSubmissionsWorld((store) =>
      replacing(store, {
        commit: (writes) => (fails && isOfChunk(writes) ? Promise.reject(new Error('the store is away')) : store.commit(writes)),
      }),
    );
    form = await tellForm(world, { upload: {} });
    const id = await send(world, form, content).catch(async () => (await uploadsIn(world).findOne({}))?._id ?? '');
    // Whether the store has it is not known, so the chunk stays until the upload ends.
    expect([(await offsetOf(world, id)).headers['upload-offset'], (await storedKeys(world)).length]).toEqual(['0', 1]);
    fails = false;
    expect((await chunk(world, id, part(0), 0)).status).toBe(204);
    await cancel(world, id);
    expect(await storedKeys(world)).toEqual([]);
    expect((await submit(world, form, { userData: {} })).status).toBe(200);
  });
});

import { submissions } from '@formwright/contracts';
import { LONG_TEXT_MAX } from '@formwright/form-model';
import { createReplicaWorlds, createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSubmissions } from '../src/index.ts';
import { LEAST_STEP } from '../src/room/room.ts';
import { ownerOf, release, remove } from './held-world.ts';
import {
  accepted,
  answer,
  idOf,
  newId,
  saveAgain,
  submit,
  type TestForm,
  takenOf,
  tellForm,
  tellPlan,
  visitSecret,
} from './submissions-world.ts';

const SHARE = 200_000;
const NO_ROOM =
  'This form takes no more responses at present: the storage of its owner is full. Your answers stay on this page; please tell the owner, and send them again later.';
/** A response takes 11 kB. */
const TEXT = 'a'.repeat(9_900);
const long = (form: TestForm) => ({ [idOf(form, 'text')]: answer(TEXT) });

describe.each(everyStore)('with $name', ({ stores }) => {
  describe('the bytes of a workspace (N4)', () => {
    let world: TestWorld;
    let replica: TestWorld;
    beforeEach(async () => {
      const config = { productName: 'Formwright', visitSecret, rateLimits: 'off' as const };
      const makeStore = stores?.();
      const services = [(ports: Parameters<typeof createSubmissions>[0]) => createSubmissions(ports, config)];
      [world, replica] = await createReplicaWorlds({ services, ...(makeStore && { makeStore }) });
    });
    afterEach(async () => {
      await replica.close();
      await world.close();
    });

    const formOf = async () => {
      const form = await tellForm(world, { input: {}, text: {} });
      await tellPlan(world, form.workspaceId, { storageBytes: SHARE });
      return form;
    };
    const send = (form: TestForm, at = world) => submit(at, form, { userData: long(form), submissionId: newId() });
    const storageOf = async (form: TestForm) => (await world.inject(submissions.getStorage, { as: ownerOf(form), body: {} })).body;
    const formsOf = () =>
      world
        .store('submissions')
        .collection<{ _id: string; granted?: number; room?: number; documentBytes?: number; state: string }>({ name: 'forms' });
    const takenBytes = async (form: TestForm) => {
      const { granted = 0, room = 0, documentBytes = 0 } = (await formsOf().findOne({ _id: form.id })) ?? {};
      return granted - room - documentBytes;
    };
    const tellDeleted = (form: TestForm, responseIds: string[]) =>
      world.publish('responses.v1.ResponsesDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId, responseIds });
    const fill = async (form: TestForm) => {
      const ids: string[] = [];
      for (;;) {
        const { status, body } = await send(form);
        if (status !== 200) return { ids, refusal: { status, body } };
        ids.push(body.id);
      }
    };

    it('take what is accepted, and no byte more, from two replicas at once', async () => {
      const form = await formOf();
      const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => send(form, n % 2 === 0 ? world : replica)));
      const ok = sent.filter(({ status }) => status === 200);
      expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 422]));
      expect(await takenOf(world, form)).toBe(ok.length);
      expect((await storageOf(form)).used).toBeLessThanOrEqual(SHARE);
      const receipts = await world.store('submissions').collection<{ _id: string; bytes: number }>({ name: 'submissions' }).find({});
      expect(await takenBytes(form)).toBe(receipts.reduce((sum, { bytes }) => sum + bytes, 0));
      expect(ok.length).toBeGreaterThanOrEqual(10);
    });

    it('are got once where answers ask for them at the same moment from two replicas', async () => {
      const form = await formOf();
      const { used } = await storageOf(form);
      const sent = await Promise.all([send(form), send(form, replica)]);
      expect(sent.map(({ status }) => status)).toEqual([200, 200]);
      expect((await storageOf(form)).used - used).toBe(LEAST_STEP);
    });

    it('are got for each of many long answers at once: none is refused while there is room', async () => {
      const form = await formOf();
      await tellPlan(world, form.workspaceId, { storageBytes: 20_000_000 });
      // Each takes nearly what a form gets in a step.
      const large = { [idOf(form, 'text')]: answer('漢'.repeat(LONG_TEXT_MAX)) };
      const sendAll = (count: number, note?: string) =>
        Promise.all(
          Array.from({ length: count }, async (_, n) => {
            // Those of one turn would share a commit.
            for (let turn = 0; turn < n; turn += 1) await new Promise(setImmediate);
            return (await submit(n % 2 ? world : replica, form, { userData: large, ...(note && { note }), submissionId: newId() })).status;
          }),
        );
      expect(new Set(await sendAll(40))).toEqual(new Set([200]));
      expect(new Set(await sendAll(20, 'Buy now'))).toEqual(new Set([200]));
    });

    // The rest asks nothing else of a store.
    if (stores) return;

    it('are one sum over all its forms: beyond the share an answer is refused by name, and deleting makes room', async () => {
      const form = await formOf();
      const { ids, refusal } = await fill(form);
      expect(refusal).toEqual({ status: 422, body: { error: { value: NO_ROOM, fields: {} } } });
      expect([accepted(world).length, await takenOf(world, form)]).toEqual([ids.length, ids.length]);
      const { used, limit, isFull } = await storageOf(form);
      expect([limit, isFull, used <= SHARE, used > SHARE - 64_000]).toEqual([SHARE, true, true, true]);
      // A form of its own has no room of its own.
      const other = { ...(await tellForm(world)), workspaceId: form.workspaceId };
      expect((await storageOf(other)).used).toBe(used);

      const gone = ids.slice(0, 8);
      for (let times = 0; times < 2; times += 1) await tellDeleted(form, gone);
      expect(used - (await storageOf(form)).used).toBeGreaterThan(8 * 9_900);
      expect((await storageOf(form)).isFull).toBe(false);
      expect((await fill(form)).ids).toHaveLength(8);
    });

    it('count archived forms, and are given back with a deleted one, once', async () => {
      const form = await formOf();
      const { ids } = await fill(form);
      const draft = { formLink: form.link, id: 'a'.repeat(32), submissionId: 'a'.repeat(32) };
      const keep = () =>
        world.inject(submissions.keepElsewhere, {
          body: draft,
          files: [{ field: 'draft', name: 'draft', content: Buffer.alloc(21_000), type: '' }],
        });
      expect((await keep()).body).toEqual({ error: { draft: expect.stringContaining('no more room for answers') } });
      await tellDeleted(form, ids.slice(0, 3));
      expect((await keep()).status).toBe(200);
      await formsOf().updateOne({ _id: form.id }, { $set: { state: 'archived' } });
      const before = (await storageOf(form)).used;
      expect(before).toBeGreaterThan(100_000);
      for (const sequence of [8, 9])
        await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence });
      expect((await storageOf(form)).used).toBe(0);
      await tellDeleted(form, ids);
      await world.runJob('submissions.sweep-drafts');
      await world.runJob('submissions.sweep-files');
      expect((await storageOf(form)).used).toBe(0);
    });

    it('are taken once by a draft or an answer that is sent again, also where there are none left, and never by what is refused', async () => {
      const form = await formOf();
      const submissionId = newId();
      const first = () => submit(world, form, { userData: long(form), submissionId });
      const keep = (bytes: number) =>
        world.inject(submissions.keepElsewhere, {
          body: { formLink: form.link, id: 'a'.repeat(32), submissionId: 'a'.repeat(32) },
          files: [{ field: 'draft', name: 'draft', content: Buffer.alloc(bytes), type: '' }],
        });
      expect([(await first()).status, (await keep(90_000)).status]).toEqual([200, 200]);
      const { used } = await storageOf(form);
      expect([(await keep(90_000)).status, (await keep(90_001)).status, (await storageOf(form)).used]).toEqual([200, 422, used]);
      await fill(form);
      const full = (await storageOf(form)).used;
      expect([(await first()).status, (await keep(90_000)).status, (await storageOf(form)).used]).toEqual([200, 200, full]);
    });

    it('count what is held: deleting it gives them back, releasing it keeps them', async () => {
      const form = await formOf();
      const hold = () => submit(world, form, { userData: long(form), note: 'Buy now', submissionId: newId() });
      const [one, other] = [(await hold()).body.id, (await hold()).body.id];
      const both = await takenBytes(form);
      await remove(world, form, { heldIds: [one] });
      await remove(world, form, { heldIds: [one] });
      expect(await takenBytes(form)).toBe(both / 2);
      expect((await release(world, form, { heldIds: [other] })).body.released).toBe(1);
      expect(await takenBytes(form)).toBe(both / 2);
      await tellDeleted(form, [other]);
      expect(await takenBytes(form)).toBe(0);
      await fill(form);
      expect((await hold()).body).toEqual({ error: { value: NO_ROOM, fields: {} } });
    });

    it('count the documents of forms, open and archived, by each save, and give them back with a deleted form', async () => {
      const form = await formOf();
      const used = async () => (await storageOf(form)).used;
      const first = await used();
      expect(first).toBeGreaterThan(500);
      await saveAgain(world, form, { revision: 2, details: { note: 'x'.repeat(5_000) } });
      const longer = await used();
      expect(longer - first).toBe(5_000 + '"note":"",'.length);
      // An event that comes twice, or late, counts nothing.
      for (const revision of [2, 1]) await saveAgain(world, form, { revision });
      expect(await used()).toBe(longer);
      await saveAgain(world, form, { revision: 3, archivedAt: 1 });
      expect(await used()).toBe(first);
      await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 9 });
      expect(await used()).toBe(0);
    });

    it('count what is kept beside a document, and tell what is left', async () => {
      const form = await formOf();
      const used = async () => (await storageOf(form)).used;
      const left = async () => {
        const room = await world.call(submissions.findRoom, { body: { workspaceId: form.workspaceId } });
        expect(room.limit).toBe(SHARE);
        return room.left;
      };
      const first = await used();
      await saveAgain(world, form, { revision: 2, keptBytes: 30_000 });
      expect([await used(), await left()]).toEqual([first + 30_000, SHARE - first - 30_000]);
      await saveAgain(world, form, { revision: 4, keptBytes: 10 });
      expect(await used()).toBe(first + 10);
      await saveAgain(world, form, { revision: 5, keptBytes: SHARE });
      expect(await left()).toBe(0);
      await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 9 });
      expect([await used(), await left()]).toEqual([0, SHARE]);
    });

    it('are limited by what the operator gives of the plan', async () => {
      const services = [
        (ports: Parameters<typeof createSubmissions>[0]) =>
          createSubmissions(ports, { productName: 'Formwright', visitSecret, rateLimits: 'off', storagePercent: 50 }),
      ];
      const half = await createTestWorld({ services });
      const form = await tellForm(half, { input: {}, text: {} });
      await tellPlan(half, form.workspaceId, { storageBytes: SHARE });
      let accepted = 0;
      while ((await send(form, half)).status === 200) accepted += 1;
      const { body } = await half.inject(submissions.getStorage, { as: ownerOf(form), body: {} });
      await half.close();
      expect([body.limit, body.used <= SHARE / 2, accepted]).toEqual([SHARE / 2, true, 8]);
    });

    it('of which there are none tell a respondent without a script, whose answers stay on the page', async () => {
      const form = await formOf();
      await fill(form);
      const post = await world.inject(submissions.postPublicForm, {
        params: { link: form.link },
        otherFields: [[idOf(form, 'text'), TEXT]],
      });
      expect([post.status, post.text.includes(NO_ROOM), post.text.includes(TEXT)]).toEqual([422, true, true]);
    });

    it('of data from before are not taken back when it is deleted', async () => {
      const form = await formOf();
      const { body } = await send(form);
      const receipts = world.store('submissions').collection<{ _id: string; bytes?: number }>({ name: 'submissions' });
      await receipts.updateOne({ _id: body.id }, { $unset: { bytes: true } });
      await formsOf().updateOne({ _id: form.id }, { $unset: { granted: true, room: true, documentBytes: true } });
      await world.store('submissions').collection({ name: 'fileSums' }).deleteMany({});
      await tellDeleted(form, [body.id]);
      expect((await storageOf(form)).used).toBe(0);
      expect((await send(form)).status).toBe(200);
      expect(await takenBytes(form)).toBeGreaterThan(9_900);
    });
  });
});

import { responses, submissions, tellAgain } from '@formwright/contracts';
import { newDetails, newElement, newPages } from '@formwright/form-model';
import { type Caller, DAY_MS, type Store } from '@formwright/platform';
import { createReplicaWorlds, type TestWorld, toldNothing } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { createResponses, storedData as storedResponses } from '@formwright/responses';
import { createSubmissions, storedData as storedSubmissions } from '@formwright/submissions';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkRoom } from '../src/offline/check-room.ts';
import { newId, png } from './every-kind.ts';
import { productName, visitSecret } from './product-world.ts';

const JOB = 'responses.count-stored';
const text = newElement('text', newId);
const upload = newElement('upload', newId);

/**
 * What happens to a form: a former version takes an answer, this one does, one is deleted, and the walk goes on, in this process or
 * another.
 */
const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constantFrom('former', 'new'), length: fc.nat(400), hasFile: fc.boolean() }),
    fc.record({ what: fc.constant('delete'), index: fc.nat(20) }),
    fc.record({ what: fc.constantFrom('walk', 'walk twice', 'forget') }),
  ),
  { minLength: 4, maxLength: 12 },
);
type Step = { what: string; length?: number; hasFile?: boolean; index?: number };

describe.each(everyStore)('answers from before the sum, with $name (N4)', ({ stores }) => {
  let world: TestWorld;
  let replica: TestWorld;
  beforeEach(async () => {
    const makeStore = stores?.();
    [world, replica] = await createReplicaWorlds({
      ...(makeStore && { makeStore }),
      services: [
        (ports) => createSubmissions(ports, { productName, visitSecret, rateLimits: 'off' }),
        (ports) => createResponses(ports, { ticketSecret: visitSecret, productName, pdfProgram: '' }),
      ],
    });
    for (const each of [world, replica]) each.answer(tellAgain('forms'), () => toldNothing);
  });
  afterEach(async () => {
    await replica.close();
    await world.close();
  });

  const stored = () => ({ ...storedResponses(world.store('responses')), ...storedSubmissions(world.store('submissions')) });
  const receiptsOf = () => storedSubmissions(world.store('submissions')).submissions;
  const walks = () => (world.store('responses') as Store).collection<{ _id: string; rounds: number }>({ name: 'walks' });

  let made = 0;
  async function tellForm(): Promise<{ id: string; link: string; owner: Caller }> {
    made += 1;
    const [id, link, workspaceId] = [`form${made}`, `link${made}`, `owner${made}`];
    const pages = newPages({ title: 'Survey', newId }).map((page) => ({
      ...page,
      rows: [text, upload].map((column) => ({ id: newId(), content: [{ cols: [column] }] })),
    }));
    const details = newDetails({ _id: id, title: 'Survey', link, isOneTime: true });
    const json = { pagesJson: Buffer.from(JSON.stringify(pages)), detailsJson: Buffer.from(JSON.stringify(details)) };
    const told = { formId: id, workspaceId, link, title: 'Survey', revision: 1n, isOneTime: true, ...json };
    await world.publish('forms.v1.FormSaved', id, told, { sequence: 1 });
    return { id, link, owner: { userId: workspaceId, workspaceId, role: 'owner', sessionId: 's' } };
  }

  async function send(link: string, { length = 0, hasFile = false }: Step): Promise<string> {
    const direction = { page: 0, row: 0, col: 0 };
    const userData = {
      [text.uniqueId]: { value: 'é'.repeat(length), direction },
      ...(hasFile && { [upload.uniqueId]: { value: 'forDeleteFiles', direction } }),
    };
    const { status, body } = await world.inject(submissions.saveUserForm, {
      body: { dataForm: { id: link }, userData, submissionId: newId(), hasFiles: hasFile },
      files: hasFile ? [{ field: `userFormDataFiles/${upload.uniqueId}/0`, name: 'a.png', content: png, type: 'image/png' }] : [],
    });
    expect(status).toBe(200);
    await world.drain();
    return body.id;
  }

  /** As a version before the sum has stored it. */
  async function makeFormer(id: string, { id: formId, owner }: { id: string; owner: Caller }): Promise<void> {
    const { bytes = 0, fileBytes = 0 } = (await receiptsOf().findOne({ _id: id })) ?? {};
    await receiptsOf().updateOne({ _id: id }, { $unset: { bytes: true, fileBytes: true } });
    await storedSubmissions(world.store('submissions')).forms.updateOne({ _id: formId }, { $inc: { granted: -bytes } });
    await stored().sums.updateOne({ _id: owner.workspaceId }, { $inc: { bytes: -bytes - fileBytes } });
  }

  async function remove(formId: string, responseId: string, as: Caller): Promise<void> {
    for (const call of [responses.archiveResponse, responses.deleteResponse])
      expect((await world.inject(call, { as, body: { formId, responseId } })).status).toBe(200);
    await world.drain();
  }

  /** What is stored, looked at one by one. */
  async function storedBytes(formId: string): Promise<{ answers: number; files: number }> {
    let [answers, files] = [0, 0];
    for (const { _id, state, response } of await stored().responses.find({ formId })) {
      if (state === 'deleted') continue;
      answers += Buffer.byteLength(JSON.stringify(response)) + 1_000;
      for await (const { size } of world.files.list(`Response/${_id}/`)) files += size;
    }
    return { answers, files };
  }

  async function expectCounted(formId: string, { workspaceId }: Caller): Promise<void> {
    const { answers, files } = await storedBytes(formId);
    const form = await storedSubmissions(world.store('submissions')).forms.findOne({ _id: formId });
    const { granted = 0, room = 0, documentBytes = 0 } = form ?? {};
    const sum = await stored().sums.findOne({ _id: workspaceId });
    expect({ answers: granted - room - documentBytes, sum: sum?.bytes }).toEqual({ answers, sum: granted + files });
    const problems: string[] = [];
    await checkRoom(storedSubmissions(world.store('submissions')), (problem) => problems.push(problem));
    expect(problems).toEqual([]);
  }

  const finish = async () => {
    await walks().deleteMany({});
    await world.runJob(JOB);
  };

  it('end in the sum as they are stored, whatever comes between', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        const form = await tellForm();
        const ids: string[] = [];
        for (const step of happened as Step[]) {
          if (step.what === 'former' || step.what === 'new') {
            const id = await send(form.link, step);
            ids.push(id);
            if (step.what === 'former') await makeFormer(id, form);
          } else if (step.what === 'delete') {
            const [id] = ids.splice((step.index ?? 0) % Math.max(1, ids.length), 1);
            if (id) await remove(form.id, id, form.owner);
          } else if (step.what === 'forget') await walks().deleteMany({});
          else await Promise.all([world.runJob(JOB), ...(step.what === 'walk twice' ? [replica.runJob(JOB)] : [])]);
        }
        await finish();
        await expectCounted(form.id, form.owner);
      }),
      { numRuns: 12 },
    );
  });

  it('are given back with the form, also where it had nothing counted before', async () => {
    const form = await tellForm();
    for (const hasFile of [true, false]) await makeFormer(await send(form.link, { what: 'former', length: 100, hasFile }), form);
    await finish();
    const { answers, files } = await storedBytes(form.id);
    expect([answers > 2_000, files]).toEqual([true, png.length]);
    await expectCounted(form.id, form.owner);
    const { workspaceId } = form.owner;
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId }, { sequence: 9 });
    await world.runJob('submissions.sweep-files');
    expect((await stored().sums.findOne({ _id: workspaceId }))?.bytes).toBe(0);
    await finish();
    expect((await stored().sums.findOne({ _id: workspaceId }))?.bytes).toBe(0);
  });

  it('are counted where a former version was used again after the walk', async () => {
    const form = await tellForm();
    await send(form.link, { what: 'new' });
    for (let round = 0; round < 2; round += 1) {
      await world.runJob(JOB);
      world.clock.advance(DAY_MS);
    }
    await world.runJob(JOB);
    // More than the last look sees.
    const former = [];
    for (let count = 0; count <= submissions.MAX_COUNTED_AT_ONCE; count += 1)
      former.push(await send(form.link, { what: 'former', length: 3 }));
    for (const id of former) await makeFormer(id, form);
    // The replica has not looked at the walk yet, as a process that starts.
    await replica.runJob(JOB);
    await expectCounted(form.id, form.owner);
    expect(await walks().count({ rounds: 2 })).toBe(1);
  });
});

import { createHash } from 'node:crypto';
import { submissions } from '@formwright/contracts';
import { signVisit } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { samples } from '../src/testing/sample-files.ts';
import { heldRows } from './held-world.ts';
import {
  accepted,
  createSubmissionsWorld,
  idOf,
  newId,
  ownPerson,
  submit,
  type TestForm,
  tellForm,
  tellPlan,
  textAnswer,
  upload,
  visitSecret,
  withFiles,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld(undefined, undefined, 'on');
});
afterEach(() => world.close());

/** A form that machines have just attacked from many addresses; what they sent is held. */
async function attacked(elements: Parameters<typeof tellForm>[1] = { input: {} }): Promise<TestForm> {
  const form = await tellForm(world, elements);
  await tellPlan(world, form.workspaceId);
  for (let n = 0; n < 31; n += 1) await submit(world, form, { note: 'Buy', userData: {}, ip: `198.51.100.${n}` });
  return form;
}

interface ProofNeeded {
  error: { value: string; script: string; proof: Record<'data-challenge' | 'data-puzzles' | 'data-bits', string> };
}
/** Does the work as the API's documentation describes it. */
function solve(body: unknown): string {
  const { 'data-challenge': challenge, 'data-puzzles': puzzles, 'data-bits': bits } = (body as ProofNeeded).error.proof;
  const isSolved = (index: number, number: number) => {
    const digest = createHash('sha256')
      .update(`${challenge.slice(-32)}.${index}.${number}`)
      .digest();
    return digest.readUInt32BE() >>> (32 - Number(bits)) === 0;
  };
  const numbers = Array.from({ length: Number(puzzles) }, (_, index) => {
    let number = 0;
    while (!isSolved(index, number)) number += 1;
    return number;
  });
  return `${challenge}~${numbers}`;
}
const heldOf = async (form: TestForm) => (await heldRows(world, form)).filter(({ suspicions }) => !suspicions.includes('trap'));

describe('a form under attack', () => {
  it('asks the script for a proof of work, and takes the same submission once it is there', async () => {
    const form = await attacked();
    const submissionId = newId();
    const asked = await submit(world, form, { submissionId });
    expect([asked.status, asked.body]).toMatchObject([428, { error: { value: expect.stringContaining('short check'), fields: {} } }]);
    expect((asked.body as unknown as ProofNeeded).error.script).toContain('requestSubmit');
    expect(accepted(world)).toEqual([]);
    const note = solve(asked.body);
    const [taken, again] = [await submit(world, form, { submissionId, note }), await submit(world, form, { submissionId, note })];
    expect([taken.status, again.body]).toEqual([200, taken.body]);
    // A receipt that was lost needs no proof.
    expect((await submit(world, form, { submissionId })).body).toEqual(taken.body);
    expect(accepted(world)).toMatchObject([{ submissionId: taken.body.id, answers: textAnswer(form) }]);
    expect(await heldOf(form)).toEqual([]);
  });

  it('takes a proof for the submission that it was made for, for an hour, and no half of one', async () => {
    const form = await attacked();
    const submissionId = newId();
    const note = solve((await submit(world, form, { submissionId })).body);
    expect((await submit(world, form, { submissionId: newId(), note })).status).toBe(428);
    expect((await submit(world, form, { submissionId, note: note.slice(0, note.lastIndexOf(',')) })).status).toBe(428);
    expect((await submit(world, form, { submissionId, note: note.replace(/~\d+/, '~1') })).status).toBe(428);
    for (let n = 0; n < 8; n += 1) {
      world.clock.advance(8 * 60_000);
      for (let one = 0; one < 61; one += 1) await submit(world, form, { submissionId: newId() });
    }
    expect((await submit(world, form, { submissionId, note })).status).toBe(428);
    expect(accepted(world)).toEqual([]);
  });

  it('holds what was written into the hidden field as if it were a proof', async () => {
    const form = await attacked();
    world.clock.advance(11 * 60_000);
    for (const note of ['forged.token~1,2', 'Buy~now', '~', '~1']) expect((await submit(world, form, { note })).status).toBe(200);
    expect((await heldRows(world, form)).length).toBe(35);
    expect(accepted(world)).toEqual([]);
  });

  it('asks before it reads files', async () => {
    const form = await attacked({ upload: {} });
    const submissionId = newId();
    const send = (note: string) =>
      submit(world, form, { submissionId, note, userData: withFiles(form), files: [upload(form, 'cv.pdf', samples.pdf ?? Buffer.of())] });
    const asked = await send('');
    expect(asked.status).toBe(428);
    expect((await send(solve(asked.body))).status).toBe(200);
    expect((await send('')).status).toBe(200);
    expect(accepted(world)).toHaveLength(1);
  });

  it('asks its own people, too (N8)', async () => {
    const form = await attacked();
    const [submissionId, cookies] = [newId(), { fw_own: await ownPerson(world, form) }];
    const asked = await submit(world, form, { submissionId, cookies });
    expect(asked.status).toBe(428);
    expect((await submit(world, form, { submissionId, cookies, note: solve(asked.body) })).status).toBe(200);
    expect(accepted(world)).toHaveLength(1);
  });

  it('does not ask where the countdown has run out', async () => {
    const timed = await tellForm(world, { input: {} }, { details: { countdown: '00:00:10' } });
    for (let n = 0; n < 31; n += 1) await submit(world, timed, { note: 'Buy', userData: {}, ip: `198.51.100.${n}` });
    const startedAt = world.clock.now() - 3_600_000;
    const visit = signVisit(visitSecret, timed.id, { id: newId(), startedAt });
    expect((await submit(world, timed, { visit })).status).toBe(200);
    expect((await heldOf(timed)).map(({ suspicions }) => suspicions)).toEqual([['attack']]);
  });

  it('is attacked as well by sixty submissions from nowhere, not by sixty from opened pages', async () => {
    const [form, other] = [await tellForm(world), await tellForm(world)];
    for (const { workspaceId } of [form, other]) await tellPlan(world, workspaceId);
    for (let n = 0; n < 61; n += 1) {
      await submit(world, form, { ip: `198.51.100.${n}` });
      const visit = signVisit(visitSecret, other.id, { id: newId(), startedAt: world.clock.now() - 9_000 });
      await submit(world, other, { ip: `198.51.100.${n}`, visit });
    }
    expect([(await submit(world, form)).status, (await submit(world, other)).status]).toEqual([428, 200]);
    // Ten minutes after the last sign too many.
    world.clock.advance(10 * 60_000 + 1);
    expect((await submit(world, form)).status).toBe(200);
  });

  it('is not attacked in the eyes of another replica, which takes a proof all the same', async () => {
    const form = await attacked();
    const submissionId = newId();
    const note = solve((await submit(world, form, { submissionId })).body);
    world.clock.advance(11 * 60_000);
    expect((await submit(world, form, { submissionId, note })).status).toBe(200);
    expect(accepted(world)).toHaveLength(1);
  });

  it('takes no other field of a post without script for the proof', async () => {
    const form = await attacked();
    const fields = [[idOf(form, 'input'), 'Hello']] as const;
    const post = await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields: fields });
    expect([post.status, (await heldOf(form)).map(({ suspicions }) => suspicions)]).toEqual([303, [['attack']]]);
  });
});

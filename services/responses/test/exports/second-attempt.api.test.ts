import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { responses } from '@formwright/contracts';
import { buildPdfProgram } from '@formwright/pdf/testing';
import { InBetween, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createResponsesWorld, owner } from '../responses-world.ts';
import { exporting } from './exporting.ts';

/** Where the program of PDFs is, while it is there. */
const folder = join('.cache', `pdf-away-${process.pid}`);
const program = join(folder, 'pdf-thread.mjs');
const between = new InBetween();
let world: TestWorld;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  world = await createResponsesWorld(between.store, program);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const { answered, begin, all, follow, notes } = exporting(() => world);
const stateOf = async (id: string) => (await all()).find(({ _id }) => _id === id)?.state;
async function begun(formId: string): Promise<string> {
  await answered(formId, 2);
  const id = (await begin(formId, { kind: 'pdf' })).body.export?._id ?? '';
  await world.drain();
  return id;
}
async function tryAgain(): Promise<void> {
  await world.runJob('responses.continue-exports');
  await world.drain();
}

describe('an export that could not be made, as while a build replaces the programs', () => {
  it('has failed after the third attempt, and leaves no file', async () => {
    const id = await begun('form1');
    const states = [await stateOf(id)];
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      await tryAgain();
      states.push(await stateOf(id));
    }
    expect(states).toEqual(['making', 'making', 'failed', 'failed']);
    for await (const { key } of world.files.list('ResponseExport/')) throw new Error(`${key} is left`);
  });

  it('is made by the next attempt, and says meanwhile that it is being made', async () => {
    const id = await begun('form2');
    expect(await stateOf(id)).toBe('making');
    renameSync(buildPdfProgram(), program);
    await tryAgain();
    expect([await stateOf(id), (await notes().findOne({ _id: id }))?.attempt]).toEqual(['ready', 2]);
    const { body } = await world.inject(responses.openExport, { body: { exportId: id }, as: owner });
    expect((await follow(body.data)).status).toBe(200);
  });

  it('is made again once when two calls ask for it, though the first has made it before the second goes on', async () => {
    const id = await begun('form3');
    await notes().updateOne({ _id: id }, { $set: { state: 'failed' } });
    const known = await notes().count({});
    const retry = async () => (await world.inject(responses.retryExport, { body: { exportId: id }, as: owner })).body._id;
    let first = '';
    between.before('commit', async () => {
      first = await retry();
      await world.drain();
    });
    const second = await retry();
    expect([between.isOver, second, await stateOf(second)]).toEqual([true, first, 'ready']);
    expect(await notes().count({})).toBe(known + 1);
  });
});

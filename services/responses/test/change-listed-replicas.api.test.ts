import { responses, tellAgain } from '@formwright/contracts';
import { createReplicaWorlds, EndingProcess, type TestWorld, toldNothing } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponses } from '../src/index.ts';
import { expectCounted, totalsIn } from './life-world.ts';
import { accept, answersTo, owner, productName, question, saveForm, ticketSecret } from './responses-world.ts';

const name = question('input', { label: 'Name' });
/** More than a call changes by itself. */
const MANY = 620;

describe.each(everyStore)('a change of a whole list by two replicas, with $name', ({ stores }) => {
  let one: TestWorld;
  let two: TestWorld;
  let process: EndingProcess;
  beforeEach(async () => {
    process = new EndingProcess();
    [one, two] = await createReplicaWorlds({
      ...(stores && { makeStore: stores() }),
      services: [(ports) => createResponses(process.portsOfFirst(ports), { ticketSecret, productName, pdfProgram: '' })],
    });
    for (const world of [one, two]) world.answer(tellAgain('forms'), () => toldNothing);
    await saveForm(one, [name]);
    await Promise.all(Array.from({ length: MANY }, (_, at) => accept(one, { id: `r${at}`, answers: answersTo(name, `Ada ${at}`) })));
    one.clock.advance(60_000);
  });
  afterEach(() => Promise.all([one, two].map((world) => world.close())));

  const changeListed = (world: TestWorld, change: string, changeId: string, more: object = {}) =>
    world.inject(responses.changeListed, { as: owner, body: { formId: 'form1', changeId, change, search: 'ada', ...more } as never });
  /** As in production, both run it until nothing is left. */
  const runJobs = () => Promise.all([one, two].map((world) => world.runJob('responses.change-all')));
  it('is made once when the same call comes to both at once, and again later', async () => {
    const replies = await Promise.all([one, two].map((world) => changeListed(world, 'archive', 'c1')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await runJobs();
    for (const world of [one, two])
      expect((await changeListed(world, 'archive', 'c1')).body).toEqual({ success: true, left: 0, changed: MANY, canUndo: true });
    expect(await totalsIn(two)).toEqual([0, 0, MANY]);
    await expectCounted(two);
    // Undo, by both at once, brings back each.
    await Promise.all([one, two].map((world) => changeListed(world, 'restore', 'c2', { undoes: 'c1', search: undefined })));
    await runJobs();
    expect(await totalsIn(one)).toEqual([MANY, 0, 0]);
    await expectCounted(one);
  });

  it('is finished by the other one when the first is killed in the middle, and changes nothing twice', async () => {
    process.commitsLeft = 3;
    expect((await changeListed(one, 'archive', 'c1')).status).toBe(500);
    expect((await totalsIn(two))[2]).toBe(200);
    // Sent again to the other one, which goes on with the same change.
    const again = await changeListed(two, 'archive', 'c1');
    expect(again.body).toMatchObject({ success: true, changed: 200, left: MANY - 200 });
    await two.runJob('responses.change-all');
    expect((await changeListed(two, 'archive', 'c1')).body).toMatchObject({ left: 0, changed: MANY });
    expect(await totalsIn(two)).toEqual([0, 0, MANY]);
    await expectCounted(two);
  });

  it('stays what it was when the call is sent again with changes, which is refused', async () => {
    await changeListed(one, 'archive', 'c1', { search: '"Ada 77"' });
    const again = await Promise.all([changeListed(two, 'favorite', 'c1'), changeListed(one, 'archive', 'c1')]);
    for (const { status, body } of again)
      expect([status, body]).toEqual([409, { error: { changeId: 'This id belongs to another change.' } }]);
    expect((await changeListed(two, 'archive', 'c1', { search: '"Ada 77"' })).body).toMatchObject({ left: 0, changed: 1, canUndo: true });
    await runJobs();
    expect(await totalsIn(two)).toEqual([MANY - 1, 0, 1]);
    await expectCounted(two);
  });

  it('is one of two that come at once, and the other is told so; all of it is changed by one of them', async () => {
    const replies = await Promise.all([changeListed(one, 'archive', 'c1'), changeListed(two, 'favorite', 'c2')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs();
    expect([
      [0, 0, MANY],
      [MANY, MANY, 0],
    ]).toContainEqual(await totalsIn(one));
    await expectCounted(one);
  });
});

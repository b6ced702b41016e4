import { forms } from '@formwright/contracts';
import { createReplicaWorlds, EndingProcess, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createForms } from '../src/index.ts';
import { ada, create, plan, visitSecret } from './forms-world.ts';

type Change = 'archive' | 'restore' | 'delete';

describe.each(everyStore)('a change of several forms by two replicas, with $name', ({ stores }) => {
  let one: TestWorld;
  let two: TestWorld;
  let ids: string[];
  let process: EndingProcess;
  beforeEach(async () => {
    process = new EndingProcess();
    [one, two] = await createReplicaWorlds({
      ...(stores && { makeStore: stores() }),
      services: [
        (ports) => createForms(process.portsOfFirst(ports), { productName: 'Formwright', publicUrl: 'https://forms.example', visitSecret }),
      ],
    });
    await plan(one, 'ada', { maxForms: 5 });
    await one.drain();
    ids = [];
    for (let at = 0; at < 5; at += 1) ids.push(await create(one));
  });
  afterEach(() => Promise.all([one, two].map((world) => world.close())));

  const change = (world: TestWorld, what: Change, formIds = ids) =>
    world.inject(forms.changeForms, { as: ada, body: { formIds: [...formIds], change: what } });
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).sort();
  const lists = async (world: TestWorld) => [
    idsOf((await world.inject(forms.getForms, { as: ada, body: {} })).body),
    idsOf((await world.inject(forms.getTrashedForms, { as: ada, body: {} })).body),
  ];
  const told = (type: 'forms.v1.FormSaved' | 'forms.v1.FormDeleted') => one.published(type).length;

  it.each<Change>(['archive', 'restore', 'delete'])('to %s is made once for each form when both are asked at once', async (what) => {
    if (what !== 'archive') await change(one, 'archive');
    const event = what === 'delete' ? 'forms.v1.FormDeleted' : 'forms.v1.FormSaved';
    const before = told(event);
    const replies = await Promise.all([change(one, what), change(two, what)]);
    expect(replies.map(({ status, body }) => [status, body.refused])).toEqual([
      [200, []],
      [200, []],
    ]);
    expect(told(event) - before).toBe(ids.length);
    const sorted = [...ids].sort();
    const wanted = { archive: [[], sorted], restore: [sorted, []], delete: [[], []] }[what];
    expect([await lists(one), await lists(two)]).toEqual([wanted, wanted]);
  });

  it('does not exceed the plan when both restore at once', async () => {
    await change(one, 'archive');
    await plan(one, 'ada', { maxForms: 2, at: one.clock.now() + 1 });
    await one.drain();
    const replies = await Promise.all([change(one, 'restore', ids.slice(0, 3)), change(two, 'restore', ids.slice(2))]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [active, archived] = await lists(two);
    expect([active?.length, archived?.length]).toEqual([2, 3]);
  });

  it.each<Change>(['archive', 'delete'])('to %s is finished by the other one when the first is killed in the middle', async (what) => {
    if (what === 'delete') await change(one, 'archive');
    const event = what === 'delete' ? 'forms.v1.FormDeleted' : 'forms.v1.FormSaved';
    const before = told(event);
    process.commitsLeft = 2;
    expect((await change(one, what)).status).toBe(500);
    for (let times = 0; times < 2; times += 1) expect((await change(two, what)).body.refused).toEqual([]);
    expect(told(event) - before).toBe(ids.length);
    expect(await lists(two)).toEqual([[], what === 'delete' ? [] : [...ids].sort()]);
  });

  it('sent again with changes does what it says now', async () => {
    await change(one, 'archive', ids.slice(0, 2));
    await Promise.all([change(one, 'restore', ids.slice(0, 2)), change(two, 'archive', ids.slice(2))]);
    expect(await lists(one)).toEqual([ids.slice(0, 2).sort(), ids.slice(2).sort()]);
  });
});

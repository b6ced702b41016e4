import { forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, tellState } from './forms-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createFormsWorld();
});
afterEach(() => world.close());

let sequence = 0;
async function tell(formId: string, taken: number, limit = 10): Promise<void> {
  sequence += 1;
  await tellState(world, formId, taken, limit, sequence);
  await world.drain();
}
const told = () =>
  world.published('forms.v1.ResponseLimitNeared').map(({ title, taken, limit, isFull }) => [title, Number(taken), Number(limit), isFull]);

describe('the responses of a form run out', () => {
  it('which is told once at 80 %, and once when it is full', async () => {
    const id = await create(world);
    for (const taken of [1, 7]) await tell(id, taken);
    expect(told()).toEqual([]);
    for (const taken of [8, 9, 10, 10]) await tell(id, taken);
    expect(told()).toEqual([
      ['Bakery orders', 8, 10, false],
      ['Bakery orders', 10, 10, true],
    ]);
  });

  it('at once, which is told once', async () => {
    const id = await create(world);
    await tell(id, 10);
    await tell(id, 9, 11);
    expect(told()).toEqual([['Bakery orders', 10, 10, true]]);
  });

  it('not again after the plan was larger meanwhile', async () => {
    const id = await create(world);
    await tell(id, 8);
    await tell(id, 50, -1);
    await tell(id, 9);
    expect(told()).toHaveLength(1);
  });

  it('which is not told of a form without a limit, or in the archive', async () => {
    const id = await create(world);
    await tell(id, 5_000, -1);
    await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
    await tell(id, 10);
    expect(told()).toEqual([]);
  });
});

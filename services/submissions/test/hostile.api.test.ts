import { submissions } from '@formwright/contracts';
import { ELEMENT_KINDS } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accepted, createSubmissionsWorld, submit, type TestForm, takenOf, tellForm, tellPlan } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
beforeAll(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world, { ...Object.fromEntries(ELEMENT_KINDS.map((kind) => [kind, {}])), date: { checkedTime: true } });
  await tellPlan(world, form.workspaceId);
});
afterAll(() => world.close());

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('\u0000', '\ud800', '__proto__', 'constructor', '1e999', '31/02/2026', '31/02/2026 25:61', 'x'.repeat(30_000)),
);
const entry = fc.oneof(
  hostile,
  fc.record({ value: hostile, direction: hostile }, { requiredKeys: [] }),
  fc.array(fc.record({ value: hostile, direction: hostile }), { maxLength: 5 }),
);

describe('whatever is sent', () => {
  it('is taken or refused with a reason, never a failure, and what is taken is counted', async () => {
    const columns = form.pages.flatMap((page) => page.rows.flatMap((row) => row.content[0].cols.map((column) => column.uniqueId)));
    const keys = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...columns) }, fc.string({ unit: 'binary', maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, entry, { maxKeys: 8 }), fc.option(hostile), async (userData, startDate) => {
        const { status, body } = await submit(world, form, { userData, startDate: startDate as string });
        expect([200, 400, 413, 422]).toContain(status);
        if (status !== 200) expect(body).toEqual({ error: expect.anything() });
      }),
      { numRuns: 150 },
    );
    expect(await takenOf(world, form)).toBe(accepted(world).length);
  });

  it('is answered by a page where a page posted it', async () => {
    const columns = form.pages.flatMap((page) => page.rows.flatMap((row) => row.content[0].cols.map((column) => column.uniqueId)));
    const parts = fc.constantFrom('', '.firstname', '.date', '.time', '.endDate', '.x', '.__proto__');
    const name = fc.tuple(fc.constantFrom(...columns, 'other'), parts).map(([column, part]) => `${column}${part}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 80 })), { maxLength: 12 }), async (otherFields) => {
        const { status } = await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields });
        expect([303, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});

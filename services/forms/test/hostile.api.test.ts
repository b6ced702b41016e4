import { forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ada, create, createFormsWorld, everyKind, load, pagesOf, plan, save } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeAll(async () => {
  world = await createFormsWorld();
  await plan(world, 'ada');
  id = await create(world);
});
afterAll(() => world.close());

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '__proto__',
    1e21,
    -1,
    'x'.repeat(30_000),
    '$set',
    'a.b',
    '/files/Form/x/../../y',
    'javascript:alert(1)',
  ),
);

/** Every path to a value inside, so that one of them can be replaced. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, Array.isArray(value) ? Number(key) : key]))];
}

function replaced(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? replaced(each, rest, by) : each));
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) };
}

describe('whatever is saved', () => {
  it('is stored or refused with a reason, never a failure, and what is stored can be shown', async () => {
    const sound = pagesOf(...everyKind.slice(0, 10));
    const paths = pathsOf(sound);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), hostile, async (path, value) => {
        const pages = replaced(sound, path, value);
        const { status, body } = await save(world, id, { pages, version: (await load(world, id)).details.version });
        expect([200, 400, 422]).toContain(status);
        if (status !== 200) expect(body).toEqual({ error: expect.anything() });
        const made = await world.inject(forms.newForm, { as: ada, body: { newform: pages } });
        expect([200, 400, 422]).toContain(made.status);
      }),
      { numRuns: 100 },
    );
    const { details } = await load(world, id);
    expect((await world.inject(forms.publicFormPage, { params: { link: details.link } })).status).toBe(200);
  });
});

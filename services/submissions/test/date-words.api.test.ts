import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { answer, createSubmissionsWorld, idOf, submit, tellForm } from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

it('lets others continue while the first date in words asks for the names of all languages', async () => {
  const form = await tellForm(world, { date: {} });
  const { DateTimeFormat } = Intl;
  const [all, inTurn] = [new Set<string>(), new Set<string>()];
  let most = 0;
  let isOver = false;
  const formats = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((language, options) => {
    all.add(String(language));
    most = Math.max(most, inTurn.add(String(language)).size);
    return new DateTimeFormat(language, options);
  });
  const endTurn = () => {
    inTurn.clear();
    if (!isOver) setImmediate(endTurn);
  };
  endTurn();
  const send = (date: string) => submit(world, form, { userData: { [idOf(form, 'date')]: answer(date) } });
  try {
    expect((await send('26/11/2026')).status).toBe(200);
    expect(all.size).toBe(0);
    expect((await send('before 26 Novem 2026')).status).toBe(422);
    expect(all.size).toBeGreaterThan(80);
    expect(most).toBeLessThan(4);
    all.clear();
    expect((await send('26 Novem 2026')).status).toBe(422);
    expect(all.size).toBe(0);
  } finally {
    isOver = true;
    formats.mockRestore();
  }
});

import { team } from '@formwright/contracts';
import { buildPdfProgram, hangingPdfProgram, readPdf } from '@formwright/pdf/testing';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTeamWorld, invite, join, memberOf, owner } from './world.ts';

let world: TestWorld;
beforeAll(async () => {
  ({ world } = await createTeamWorld(buildPdfProgram()));
});
afterAll(() => world.close());

const list = (as = owner('ada'), userId = as.userId) => world.inject(team.generateMemberListPdf, { as, params: { userId } });

it('[API-076] the list of the team is a PDF of its members and invitations, for everybody of the team', async () => {
  await join(world, 'bea');
  await join(world, 'cy');
  await invite(world, '雪@example.com');
  const { status, headers, bytes } = await list();
  expect(status).toBe(200);
  const day = new Date(world.clock.now()).toISOString().slice(0, 10);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Team - ${day}.pdf"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  const text = readPdf(bytes).pages.flat().join('\n');
  const today = day.split('-').reverse().join('/');
  const parts = ['Team of ada Byron', 'ada@example.com', 'Owner', 'bea Byron', 'bea@example.com', `Member since ${today} (UTC)`];
  for (const part of [...parts, '雪@example.com', `Invited on ${today} (UTC)`]) expect(text).toContain(part);
  expect(text).toMatch(/Members: 3\b/);
  expect(text).toMatch(/Invitations: 1\b/);
  expect(
    readPdf((await list(memberOf('ada', 'bea'))).bytes)
      .pages.flat()
      .join('\n'),
  ).toContain('Team of ada Byron');
  expect(
    readPdf((await list(owner('cy'))).bytes)
      .pages.flat()
      .join('\n'),
  ).not.toContain('bea');
  expect((await list(owner('ada'), 'bea')).status).toBe(404);
});

it('the days of the list, and that of its name, are those of the reader, named', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Mars/Olympus']) {
    const known = zone === 'Mars/Olympus' ? 'UTC' : zone;
    const as = owner('ada');
    const { headers, bytes } = await world.inject(team.generateMemberListPdf, { as, params: { userId: 'ada' }, query: { timeZone: zone } });
    const day = new Intl.DateTimeFormat('sv', { timeZone: known, dateStyle: 'short' }).format(world.clock.now());
    expect(headers['content-disposition']).toContain(`Team - ${day}.pdf`);
    expect(readPdf(bytes).pages.flat().join('\n')).toContain(`Member since ${day.split('-').reverse().join('/')} (${known})`);
  }
});

it('a list that takes too long is refused for now, and may be asked for again', async () => {
  const { world: slow } = await createTeamWorld(hangingPdfProgram());
  const now = AbortSignal.timeout(0);
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(now);
  try {
    const as = owner('ada');
    const { status, headers, body } = await slow.inject(team.generateMemberListPdf, { as, params: { userId: 'ada' } });
    expect([status, headers['retry-after'], body]).toEqual([503, '5', { error: expect.stringContaining('The server is busy') }]);
  } finally {
    limit.mockRestore();
    await slow.close();
  }
});

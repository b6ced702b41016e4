import { readZipFiles } from '@formwright/archive/testing';
import { findOwnData, identity, ownDataServices, responses } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createIdentityWorld, type World } from './world.ts';

const owner: Caller = { userId: 'owner', workspaceId: 'owner', role: 'owner', sessionId: 's1' };
const answersFile = 'answers/form1/answers.jsonl';

let world: World;
beforeEach(async () => {
  world = await createIdentityWorld();
  for (const service of ownDataServices) world.answer(findOwnData(service), () => ({ entries: [], next: null }));
  world.answer(responses.countContents, () => ({ forms: 1, responses: 3, views: 0, shared_views: 0 }));
});
afterEach(() => world.close());

const hasAnswers = () =>
  world.answer(findOwnData('responses'), () => ({
    entries: [{ name: answersFile, answers: { formId: 'form1', total: 3 }, files: [] }],
    next: null,
  }));
const told = (id: string, files: string[] = [], mayBeKnown = false) => ({ id, line: JSON.stringify({ _id: id }), files, mayBeKnown });

async function begin(body?: { zone: string }) {
  const begun = (await world.inject(identity.beginOwnData, { as: owner, ...(body && { body }) })).body;
  await world.drain();
  return begun;
}
const shown = async () => (await world.inject(identity.getOwnData, { as: owner })).body.data;

it('has each response once and its files, page by page, and counts them', async () => {
  hasAnswers();
  const next = { round: 2, begun: 1, changes: 1, list: 'active' } as const;
  world.answer(responses.findAnswers, ({ body }) =>
    body?.after
      ? { responses: [told('r2', [], true), told('r3', ['b.txt'], true)], next: null }
      : { responses: [told('r1', ['a.txt']), told('r2')], next },
  );
  await world.files.put('Response/r3/b.txt', Buffer.from('kept'), { contentType: 'text/plain' });
  const { _id: id } = await begin();
  expect(await shown()).toMatchObject({ state: 'ready', done: 3, total: 4 });
  const { data } = (await world.inject(identity.openOwnData, { as: owner, body: { id } })).body;
  const reply = await world.inject(identity.downloadOwnData, { params: { ticket: data.split('/').at(-1) ?? '' } });
  const found = await readZipFiles(reply.bytes);
  expect(String(found[answersFile])).toBe('{"_id":"r1"}\n{"_id":"r2"}\n{"_id":"r3"}\n');
  expect(String(found['answers/form1/files/r3/b.txt'])).toBe('kept');
  expect(String(found['Missing files.txt'])).toContain('answers/form1/files/r1/a.txt');
});

it('is refused where it has more files than an archive takes, before so many are kept in memory', async () => {
  hasAnswers();
  const files = Array.from({ length: 200_001 }, (_, at) => `${at}.txt`);
  world.answer(responses.findAnswers, () => ({ responses: [told('r1', files)], next: null }));
  await begin();
  expect(await shown()).toMatchObject({ state: 'too_large' });
});

it('is named by the day of its reader, as the screen tells when it was made', async () => {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(world.clock.now());
  const day = async (body?: { zone: string }) => (await begin(body)).name.slice('My data - '.length, -'.zip'.length);
  // Their clocks are a day or more apart at any moment.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(await day({ zone })).toBe(dayIn(zone));
  // A zone that nobody knows, and a page of a former version.
  for (const body of [{ zone: 'Mars/Base' }, undefined]) expect(await day(body)).toBe(dayIn('UTC'));
});

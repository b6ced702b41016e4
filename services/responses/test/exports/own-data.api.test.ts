import { findOwnData, ownDataServices, responses } from '@formwright/contracts';
import { expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, owner, saveForm, stored } from '../responses-world.ts';
import { name, papers } from './exporting.ts';

it('is refused where it has more files than an archive takes, before so many are kept in memory', async () => {
  const world = await createResponsesWorld();
  for (const service of ownDataServices) world.answer(findOwnData(service), () => ({ entries: [], next: null }));
  await saveForm(world, [name, papers]);
  await accept(world, { id: 'r1', answers: answersTo(name, 'Ada') });
  const files = Array.from({ length: 200_001 }, (_, at) => ({ name: `${at}.txt`, size: 1 }));
  const answer = { value: '', files };
  await stored(world).responses.updateOne({ _id: 'r1' }, { $set: { [`response.${papers.uniqueId}`]: answer } });
  await world.inject(responses.beginOwnData, { as: owner });
  await world.drain();
  expect((await world.inject(responses.getOwnData, { as: owner })).body.data).toMatchObject({ state: 'too_large' });
  await world.close();
});

it('is named by the day of its reader, as the screen tells when it was made', async () => {
  const world = await createResponsesWorld();
  for (const service of ownDataServices) world.answer(findOwnData(service), () => ({ entries: [], next: null }));
  const begin = async (body?: { zone: string }) => {
    const { name } = (await world.inject(responses.beginOwnData, { as: owner, ...(body && { body }) })).body;
    await world.drain();
    return name.slice('My data - '.length, -'.zip'.length);
  };
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(world.clock.now());
  // Their clocks are a day or more apart at any moment.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(await begin({ zone })).toBe(dayIn(zone));
  // A zone that nobody knows, and a page of a former version.
  for (const body of [{ zone: 'Mars/Base' }, undefined]) expect(await begin(body)).toBe(dayIn('UTC'));
  await world.close();
});

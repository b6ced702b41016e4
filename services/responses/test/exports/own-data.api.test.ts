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

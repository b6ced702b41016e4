import { forms } from '@formwright/contracts';
import { newElement, newPages, type Pages } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, newId } from './forms-world.ts';

const asking = (count: number): Pages => {
  const [page] = newPages({ title: `PayPal ${count}: your account is suspended`, newId });
  const columns = ['Email', 'Password'].map((label) => {
    const column = newElement('input', newId);
    return { ...column, content: { ...column.content, label } };
  });
  return [{ ...page, rows: columns.map((column) => ({ id: newId(), content: [{ cols: [column] }] })) }] as Pages;
};

it('keeps what the newest twenty forms of an account said that the rules have held, also where each is deleted', async () => {
  const world = await createFormsWorld();
  const evidence = world.store('forms').collection<{ _id: string; isTakenDown: boolean }>({ name: 'harmEvidence' });
  const kept = async () => (await evidence.find({})).map(({ _id }) => _id).sort();
  const made: string[] = [];
  for (let round = 0; round < 24; round += 1) {
    world.clock.advance(60_000);
    const formId = await create(world, ada, asking(round));
    made.push(formId);
    // What an operator has closed stays beside them.
    if (round === 0) await evidence.updateOne({ _id: formId }, { $set: { isTakenDown: true } });
    for (const call of [forms.archiveForm, forms.deleteForm]) await world.inject(call, { as: ada, body: { formId } });
  }
  expect(await kept()).toEqual([made[0], ...made.slice(-20)].sort());
  await world.close();
});

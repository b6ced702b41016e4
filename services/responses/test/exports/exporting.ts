import { type BodyOf, responses } from '@formwright/contracts';
import type { FilledColumn } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import type { ExportNote } from '../../src/export/export-note.ts';
import { accept, answersTo, owner, question, saveForm, stored } from '../responses-world.ts';

export type Body = Partial<BodyOf<typeof responses.beginExport>>;

export const name = question('input', { label: 'Name' });
export const colour = question('radio', {
  label: 'Colour',
  filter: true,
  options: [
    { id: 'o1', value: 'r', label: 'Red' },
    { id: 'o2', value: 'b', label: 'Blue' },
  ],
});
export const papers = question('upload', { label: 'Papers' });

/** The calls of who exports. @param worldOf the world, which is made after this */
export const exporting = (worldOf: () => TestWorld) => ({
  /** A form with responses: r0 is the oldest. */
  async answered(formId: string, count: number, columns: FilledColumn[] = [name, colour]): Promise<void> {
    const world = worldOf();
    await saveForm(world, columns, { id: formId });
    for (let index = 0; index < count; index += 1) {
      world.clock.advance(1_000);
      const answers = { ...answersTo(name, `=n${index}`), ...answersTo(colour, index % 2 ? 'r' : 'b') };
      await accept(world, { id: `${formId}r${index}`, formId, answers });
    }
  },
  /** Lets a list count as long without storing a thousand responses. */
  countAs: (formId: string, active: number) => stored(worldOf()).counters.updateOne({ _id: formId }, { $set: { active } }),
  begin: (id: string, body: Body = {}, as: Caller = owner) =>
    worldOf().inject(responses.beginExport, { body: { id, kind: 'csv', ...body }, as }),
  all: async (as: Caller = owner) => (await worldOf().inject(responses.getExports, { as })).body,
  follow: (address: string | null) => worldOf().inject(responses.downloadExport, { params: { ticket: address?.split('/').at(-1) ?? '' } }),
  notes: () => worldOf().store('responses').collection<ExportNote>({ name: 'exports' }),
});

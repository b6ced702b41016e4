import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkPages } from '../check-form.ts';
import { ELEMENT_KINDS } from '../form.ts';
import { type History, newHistory, record, redo, undo } from '../history.ts';
import { arbitraryContent } from '../testing/arbitrary-content.ts';
import { arbitraryPages } from '../testing/arbitrary-form.ts';
import {
  COMMANDS,
  type Command,
  type CommandId,
  columnsOf,
  commandBurst,
  commandLabel,
  type EditedForm,
  runCommand,
  type Target,
} from './index.ts';

/** Numbers and texts that become a command once there is a form to read them against. */
const arbitraryPick = fc.record({
  id: fc.constantFrom(...(Object.keys(COMMANDS) as CommandId[])),
  kind: fc.constantFrom(...ELEMENT_KINDS),
  at: fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: -2, max: 12 })),
  to: fc.constantFrom('column', 'row', 'rows', 'page', 'gone'),
  isConfirmed: fc.boolean(),
  text: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a\nb\na', '\u0000', '__proto__', 'x'.repeat(600))),
  settings: fc.oneof(
    fc.constantFrom(...ELEMENT_KINDS).chain((kind) => arbitraryContent[kind] as fc.Arbitrary<object>),
    fc.record({ required: fc.boolean(), filter: fc.boolean() }, { requiredKeys: [] }),
    fc.constantFrom(
      { typeinput: 'email' },
      { separator: '-' },
      { separator: '.' },
      { defaultDateLabel: 'Range' },
      { defaultDateLabel: 'Custom' },
      { defaultDateLabel: 'None' },
      { typeDate: 'yyyy/MM/dd' },
      { defaultTimeLabel: 'None' },
      { options: [] },
      { limit: -1 },
    ),
  ),
});
type Pick = typeof arbitraryPick extends fc.Arbitrary<infer T> ? T : never;

const one = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];

function commandFrom(form: EditedForm, pick: Pick): Command {
  const rows = form.pages.flatMap((page) => page.rows);
  const columns = rows.flatMap(columnsOf);
  const [first, second, third, index] = pick.at;
  const row = one(rows, first)?.id ?? 'gone';
  const page = one(form.pages, second)?.id ?? 'gone';
  const chosen = one(columns, third);
  const column = chosen?.uniqueId ?? 'gone';
  const options = chosen && 'options' in chosen.content ? chosen.content.options : [];
  const option = one(options, first)?.id ?? 'gone';
  const targets: Record<typeof pick.to, Target> = {
    column: { in: 'column', column: one(columns, first)?.uniqueId ?? 'gone' },
    row: { in: 'row', row, index },
    rows: { in: 'rows', page, index },
    page: { in: 'page', page },
    gone: { in: 'row', row: 'gone', index },
  };
  const args = {
    ...{ kind: pick.kind, to: pick.id === 'move-row' ? { page, index } : pick.id === 'move-option' ? index : targets[pick.to] },
    ...{ column, option, row, page, after: pick.id === 'add-row' ? row : option, confirmed: pick.isConfirmed, count: index },
    ...{ text: pick.text, label: pick.text, title: pick.text, header: pick.text, replace: pick.isConfirmed, change: pick.settings },
  };
  // Every command finds its own arguments among these, each of the type it declares.
  return { id: pick.id, args } as Command;
}

function newIds(): (length?: number) => string {
  let made = 0;
  return (length = 22) => `N${(made++).toString(36)}`.padEnd(length, 'Z');
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Runs the picks one after another on a form that cannot be changed in place; `each` sees every step. */
function play(pages: EditedForm['pages'], picks: Pick[], each: (before: History, after: History, refused: boolean) => void): void {
  const newId = newIds();
  let history = newHistory(freeze({ header: 'Heading', pages }));
  for (const pick of picks) {
    const command = commandFrom(history.present, pick);
    const outcome = runCommand(history.present, command, newId);
    const form = 'done' in outcome ? freeze(outcome.done) : history.present;
    const label = commandLabel(history.present, command);
    // The clock stands still, so that all typing in one field that could be one step is one.
    const next = record(history, form, { label, page: undefined, burst: commandBurst(command), at: 0 });
    each(history, next, !('done' in outcome));
    history = next;
  }
}

const sequences = [arbitraryPages, fc.array(arbitraryPick, { minLength: 1, maxLength: 60, size: 'max' })] as const;

describe('any sequence of commands on any form', () => {
  it('leaves a document that keeps every rule', () => {
    fc.assert(
      fc.property(...sequences, (pages, picks) => {
        play(pages, picks, (_before, { present }) => {
          const checked = checkPages(present.pages, 'draft');
          expect('problems' in checked ? checked.problems : []).toEqual([]);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('can be undone and redone exactly, step by step and to both ends', () => {
    fc.assert(
      fc.property(...sequences, (pages, picks) => {
        let last: History | undefined;
        play(pages, picks, (before, after) => {
          last = after;
          if (after === before) return;
          const undone = undo(after);
          // A burst goes back to where it began, anything else to the step before.
          if (after.past.length > before.past.length) expect(undone.present).toEqual(before.present);
          expect(redo(undone).present).toEqual(after.present);
        });
        const steps = last?.past.length ?? 0;
        let back = last;
        for (let step = 0; step < steps && back; step++) back = undo(back);
        expect(back?.present.pages).toEqual(pages);
        for (let step = 0; step < steps && back; step++) back = redo(back);
        expect(back?.present).toEqual(last?.present);
      }),
      { numRuns: 200 },
    );
  });

  it('changes nothing where a command is refused or asks first', () => {
    fc.assert(
      fc.property(...sequences, (pages, picks) => {
        play(pages, picks, (before, after, refused) => {
          if (refused) expect(after).toBe(before);
        });
      }),
      { numRuns: 200 },
    );
  });
});

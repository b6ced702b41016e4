import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkPages } from '../checks/check-form.ts';
import { type History, newHistory, record, redo, undo } from '../history.ts';
import { newSettings } from '../new-form.ts';
import { settingProblems } from '../settings/settings.ts';
import { arbitraryPick, commandFrom, newIds, type Pick } from '../testing/arbitrary-command.ts';
import { arbitraryPages } from '../testing/arbitrary-form.ts';
import { commandBurst, commandLabel, type EditedForm, runCommand } from './index.ts';

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Runs the picks one after another on a frozen form; `each` sees every step. */
function play(pages: EditedForm['pages'], picks: Pick[], each: (before: History, after: History, refused: boolean) => void): void {
  const newId = newIds();
  let history = newHistory(freeze({ header: 'Heading', pages, settings: newSettings() }));
  for (const pick of picks) {
    const command = commandFrom(history.present, pick);
    const outcome = runCommand(history.present, command, newId);
    const form = 'done' in outcome ? freeze(outcome.done) : history.present;
    const label = commandLabel(history.present, command);
    // The time never changes, so that typing in one field is one step wherever possible.
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
          // What is written may be unfinished; everything else is sound.
          const { deadline: _deadline, redirect_url: _address, success: _text, ...problems } = settingProblems(present.settings);
          expect(problems).toEqual({});
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
          // Undo reverts a burst to its start, and any other change to the step before.
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

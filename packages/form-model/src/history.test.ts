import { describe, expect, it } from '@jest/globals';
import type { EditedForm } from './commands/command.ts';
import { BURST_MS, MAX_STEPS, newHistory, record, redo, undo } from './history.ts';
import { newSettings } from './new-form.ts';

const form = (header: string): EditedForm => ({ header, pages: [], settings: newSettings() });
const typing = (at: number) => ({ label: 'Change heading', page: undefined, burst: 'set-header header', at });
const single = (at: number) => ({ label: 'Add row', page: undefined, burst: null, at });

describe('history', () => {
  it('goes back and forth through every step', () => {
    const [a, b, c] = [form('a'), form('b'), form('c')];
    const full = record(record(newHistory(a), b, single(0)), c, single(1));
    expect(undo(full).present).toBe(b);
    expect(undo(undo(full)).present).toBe(a);
    expect(undo(undo(undo(full))).present).toBe(a);
    expect(redo(redo(undo(undo(full)))).present).toBe(c);
    expect(redo(full)).toBe(full);
  });

  it('takes typing in one field within a burst as one step', () => {
    let history = newHistory(form(''));
    for (const [index, text] of ['N', 'Na', 'Nam', 'Name'].entries()) history = record(history, form(text), typing(index * BURST_MS));
    expect(history.past).toHaveLength(1);
    expect(undo(history).present.header).toBe('');
    expect(redo(undo(history)).present.header).toBe('Name');
  });

  it('starts a new step after a pause, in another field, and after an undo', () => {
    const typed = record(newHistory(form('')), form('a'), typing(0));
    expect(record(typed, form('b'), typing(BURST_MS + 1)).past).toHaveLength(2);
    expect(record(typed, form('b'), { ...typing(1), burst: 'set-title title' }).past).toHaveLength(2);
    const again = record(redo(undo(typed)), form('b'), typing(2));
    expect(again.past).toHaveLength(2);
    expect(undo(again).present.header).toBe('a');
  });

  it('forgets the future with a new change, and nothing with none', () => {
    const undone = undo(record(newHistory(form('a')), form('b'), single(0)));
    expect(record(undone, undone.present, single(1))).toBe(undone);
    expect(record(undone, form('c'), single(1)).future).toEqual([]);
  });

  it('keeps the last 200 steps', () => {
    let history = newHistory(form('0'));
    for (let step = 1; step <= MAX_STEPS + 50; step++) history = record(history, form(String(step)), single(step));
    for (let step = 0; step < MAX_STEPS + 50; step++) history = undo(history);
    expect(history.present.header).toBe('50');
  });
});

import { describe, expect, it } from '@jest/globals';
import { columnWidths, type MeasuredColumn } from './column-widths.ts';

const column = (uniqueId: string, answer: string, changes: Partial<MeasuredColumn> = {}): MeasuredColumn => ({
  uniqueId,
  label: uniqueId,
  type: 'input',
  isNumber: false,
  answers: [answer],
  ...changes,
});
const name = column('Name', 'Ada Lovelace');
const email = column('Email', 'ada.lovelace@example.org');
const places = column('Places', '12', { isNumber: true });
const story = column('Story', 'x'.repeat(300), { type: 'text' });
const all = [name, email, places, story];

describe('[D12] widths of the columns', () => {
  it('are those of their kind and their text', () => {
    expect(columnWidths(all, 0)).toEqual([160, 216, 96, 320]);
    expect(columnWidths([name, column('Which of them?!', 'a', { isNumber: true })], 0)).toEqual([160, 153]);
    // The least has room for the ellipsis too.
    expect(columnWidths([name, email, column('How many places?', '1', { isNumber: true })], 520)[2]).toBe(160);
  });

  it('leave those without any answer narrow, whatever room there is', () => {
    const blank = column('Is there anything else?', '', { type: 'text' });
    const widths = columnWidths([name, email, blank], 1_000);
    expect([widths[2], widths.reduce((total, width) => total + width, 0)]).toEqual([160, 1_000]);
    // But for the name, by which a response is known.
    expect(columnWidths([column('Name', ''), email], 1_000)[0]).toBeGreaterThan(160);
  });

  it('share what is left, but for numbers, and give way down to what still can be read', () => {
    const [wide, narrow] = [columnWidths(all, 1_000), columnWidths(all, 600)];
    for (const [widths, room] of [
      [wide, 1_000],
      [narrow, 600],
    ] as const) {
      expect(widths.reduce((total, width) => total + width, 0)).toBe(room);
    }
    expect([wide[2], narrow[2]]).toEqual([96, 96]);
  });

  it('fill the table to the last pixel in every room, so that no strip is left beside it', () => {
    for (let room = 700; room < 1_300; room += 1) {
      const widths = columnWidths(all, room);
      expect([room, widths.reduce((total, width) => total + width, 0), widths.every(Number.isInteger)]).toEqual([room, room, true]);
    }
  });

  it('are taken from long answers before emails, phones and heads are cut', () => {
    const phone = column('Phone', '+44 20 7946 0958');
    const department = column('Department', 'HR');
    const widths = columnWidths([name, email, phone, department, story, column('Notes', 'x'.repeat(200))], 1_000);
    expect(widths.slice(1, 4).map((width, at) => width >= ([152, 152, 118][at] ?? 0))).toEqual([true, true, true]);
  });

  it('are what each column needs where the table moves sideways in any case', () => {
    expect(columnWidths(all, 300)).toEqual(columnWidths(all, 0));
  });

  it('leave alone what a reader has chosen', () => {
    expect(columnWidths(all, 1_000, { Email: 400 })[1]).toBe(400);
    expect(columnWidths([name, email], 1_000, { Name: 100, Email: 100 })).toEqual([100, 900]);
  });
});

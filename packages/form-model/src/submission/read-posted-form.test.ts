import { describe, expect, it } from '@jest/globals';
import { messages } from '../messages.ts';
import { columnOf, formOf, keyOf } from '../testing/one-question.ts';
import type { UserData } from './answers.ts';
import { askedIn } from './asked.ts';
import { lostFields, userDataFromFields } from './read-posted-form.ts';
import { validateSubmission } from './validate-submission.ts';

const [name, note, day, photo, picture] = ['name', 'note', 'day', 'photo', 'picture'].map(keyOf) as [
  string,
  string,
  string,
  string,
  string,
];

describe('a native form post', () => {
  const form = formOf(
    columnOf('fullname', {}, name),
    columnOf('checkbox', {}, note),
    columnOf('date', { checkedTime: true, timeFormat: 'AM/PM' }, day),
    columnOf('upload', {}, photo),
    columnOf('image', {}, picture),
  );
  const read = (fields: [string, string][], files = {}): UserData => userDataFromFields(form, fields, files);
  const at = (row: number) => ({ page: 0, row, col: 0 });

  it('is read by the names of its controls, others left aside', () => {
    const fields: [string, string][] = [
      [`${name}.firstname`, ' Ada '],
      [`${name}.lastname`, ''],
      [note, 'option1'],
      [note, 'option3'],
      [`${day}.date`, '2026-11-21'],
      [`${day}.time`, '13:05'],
      [picture, 'x'],
      ['__proto__', 'x'],
      ['visit', 'x'],
    ];
    expect(read(fields, { [photo]: [{ name: 'a.png', size: 1 }] })).toEqual({
      [name]: { value: { firstname: 'Ada', lastname: '' }, direction: at(0) },
      [note]: [
        { value: 'option1', direction: at(1) },
        { value: 'option3', direction: at(1) },
      ],
      [day]: { value: '21/11/2026 01:05 PM', direction: at(2) },
      [photo]: { value: 'forDeleteFiles', direction: at(3) },
    });
  });

  it('names the values that no answer holds, the first 20, shortened, but no blank ones', () => {
    const taken: [string, string][] = [
      [`${name}.firstname`, 'Ada'],
      [note, 'option1'],
      [note, 'option3'],
      [`${day}.date`, '2026-11-21'],
      [`${day}.time`, '13:05'],
      [`${name}.firstname`, ' '],
      ['gone', ' \u200b\n'],
    ];
    expect(lostFields(form, taken)).toEqual([]);
    const lost: [string, string][] = [
      ['gone', ' one\r\ntwo '],
      [`${name}.firstname`, 'Eve'],
      [`${name}.__proto__`, 'x'],
      [name, 'x'],
      [photo, 'x'],
      [picture, 'y'.repeat(201)],
      [`${day}.endDate`, '2026-11-22'],
    ];
    expect(lostFields(form, [...taken, ...lost])).toEqual([
      { uniqueId: null, value: 'one two' },
      { uniqueId: name, value: 'Eve' },
      ...['x', 'x', 'x', `${'y'.repeat(200)}…`, '2026-11-22'].map((value) => ({ uniqueId: null, value })),
    ]);
    expect(lostFields(form, Array(21).fill(['gone', 'x']))).toHaveLength(20);
  });

  it('[PUB-33] left empty has no answers but the empty value of the upload', () => {
    const fields: [string, string][] = [`${name}.firstname`, `${name}.lastname`, `${day}.date`, `${day}.time`].map((field) => [field, ' ']);
    expect(read(fields)).toEqual({ [photo]: { value: '', direction: at(3) } });
    expect(read([])).toEqual({ [photo]: { value: '', direction: at(3) } });
  });

  it('[PUB-25] keeps a half-given date, so that the check can say what is missing', () => {
    expect(read([[`${day}.date`, '2026-11-21']])).toMatchObject({ [day]: { value: '21/11/2026' } });
    expect(read([[`${day}.time`, '09:00']])).toMatchObject({ [day]: { value: '09:00 AM' } });
    for (const field of ['date', 'time']) {
      const userData = read([[`${day}.${field}`, field === 'date' ? '2026-11-21' : '09:00']]);
      expect(validateSubmission(askedIn(form), { userData })).toMatchObject({ error: { value: messages.dateIncomplete } });
    }
  });
});

import { newElement } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { chosenLabelsOf } from './chosen-labels.ts';
import type { FormCopy } from './form-copy.ts';

it('labels that are others than the values are told, also where both are one text when they are joined', async () => {
  const options = [
    { id: 'o1', value: 'A, B', label: 'A' },
    { id: 'o2', value: 'C', label: 'B, C' },
  ];
  const column = newElement('checkbox', () => 'q');
  const form = { pages: [], formerColumns: [{ ...column, content: { ...column.content, options } }] } as unknown as FormCopy;
  const chosen = ['A, B', 'C'].map((value) => ({ value, direction: { page: 0, row: 0, column: 0 } }));
  const response = { _id: 'r', response: { [column.uniqueId]: chosen }, started_at: null, created_at: 0 };
  expect((await chosenLabelsOf(form))(response as never)).toEqual({ [column.uniqueId]: 'A, "B, C"' });
});

it('a date is told in the present format of its question, where it was given in another one', async () => {
  const column = newElement('date', () => 'day');
  const form = { pages: [], formerColumns: [{ ...column, content: { ...column.content, typeDate: 'MM/dd/yyyy' } }] } as unknown as FormCopy;
  const direction = { page: 0, row: 0, col: 0 };
  const labels = await chosenLabelsOf(form);
  const given = (value: string, typeDate: string) =>
    labels({ _id: 'r', response: { [column.uniqueId]: { value, typeDate, direction } }, started_at: null, created_at: 0 } as never);
  expect(given('03/04/2027', 'dd/MM/yyyy')).toEqual({ [column.uniqueId]: '04/03/2027' });
  expect(given('04/03/2027', 'MM/dd/yyyy')).toEqual({});
});

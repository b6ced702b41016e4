import { newElement } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { chosenLabelsOf } from './chosen-labels.ts';
import type { FormCopy } from './form-copy.ts';

it('labels that are others than the values are told, also where both are one text when they are joined', () => {
  const options = [
    { id: 'o1', value: 'A, B', label: 'A' },
    { id: 'o2', value: 'C', label: 'B, C' },
  ];
  const column = newElement('checkbox', () => 'q');
  const form = { pages: [], formerColumns: [{ ...column, content: { ...column.content, options } }] } as unknown as FormCopy;
  const chosen = ['A, B', 'C'].map((value) => ({ value, direction: { page: 0, row: 0, column: 0 } }));
  const response = { _id: 'r', response: { [column.uniqueId]: chosen }, started_at: null, created_at: 0 };
  expect(chosenLabelsOf(form)(response as never)).toEqual({ [column.uniqueId]: 'A, "B, C"' });
});

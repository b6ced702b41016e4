import { randomFillSync } from 'node:crypto';
import { newElement, newIdFrom, newPages } from '@formwright/form-model';

const newId = newIdFrom((bytes) => randomFillSync(bytes));
/** A page with an input. */
export const pages = () =>
  newPages({ title: 'Survey', newId }).map((page) => ({
    ...page,
    rows: [{ id: newId(), content: [{ cols: [newElement('input', newId)] }] }],
  }));

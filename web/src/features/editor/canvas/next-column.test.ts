import { type Column, type ElementKind, newColumn, newElement, newPages, newSettings, type Page } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { type CanvasStep, nextColumn, stepOf } from './next-column.ts';

let made = 0;
const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');

/** Pages of rows of columns, each named by a letter. */
function formOf(...pages: string[][]) {
  const name = (letter: string): Column => ({
    ...(letter === '-' ? newColumn(newId) : (newElement('input' as ElementKind, newId) as Column)),
    uniqueId: letter,
  });
  const [page] = newPages({ title: 'Form', newId });
  const pageOf = (rows: string[]): Page => ({
    ...(page as Page),
    id: newId(),
    rows: rows.map((letters) => ({ id: newId(), content: [{ cols: [...letters].map(name) }] as [{ cols: Column[] }] })),
  });
  return { header: '', pages: pages.map(pageOf) };
}

const form = formOf(['ab', 'c', 'def'], ['g', '-h']);

it.each<[CanvasStep, string, string | undefined]>([
  ['on', 'a', 'b'],
  ['on', 'b', 'c'],
  ['on', 'f', 'g'],
  ['on', 'h', undefined],
  ['back', 'c', 'b'],
  ['back', 'a', undefined],
  ['down', 'b', 'c'],
  ['down', 'a', 'c'],
  ['down', 'f', 'g'],
  ['down', 'g', '-'],
  ['up', 'f', 'c'],
  ['up', 'c', 'a'],
  ['up', 'g', 'd'],
  ['up', 'a', undefined],
  ['row start', 'f', 'd'],
  ['row end', 'd', 'f'],
  ['form start', 'h', 'a'],
  ['form end', 'a', 'h'],
  ['page after', 'e', 'g'],
  ['page before', 'h', 'a'],
  ['page before', 'a', undefined],
])('%s from %s leads to %s', (step, from, to) => {
  expect(nextColumn({ ...form, settings: newSettings() }, from, step)).toBe(to);
});

it('keys with Alt or Shift make no step: they belong to the browser and to other actions', () => {
  const key = { key: 'ArrowLeft', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(stepOf(key)).toBe('back');
  expect(stepOf({ ...key, altKey: true })).toBeUndefined();
  expect(stepOf({ ...key, shiftKey: true })).toBeUndefined();
  expect(stepOf({ ...key, key: 'Home', ctrlKey: true })).toBe('form start');
});

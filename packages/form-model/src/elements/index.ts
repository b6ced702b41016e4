import type { ElementKind, FilledColumn } from '../form.ts';
import { checkbox } from './checkbox.ts';
import { date } from './date.ts';
import type { AnswerShape, ElementDefinition } from './definition.ts';
import { divider } from './divider.ts';
import { dropdown } from './dropdown.ts';
import { empty } from './empty.ts';
import { fullname } from './fullname.ts';
import { image } from './image.ts';
import { input } from './input.ts';
import { paragraph } from './paragraph.ts';
import { radio } from './radio.ts';
import { rating } from './rating.ts';
import { text } from './text.ts';
import { upload } from './upload.ts';

/** Every kind, in the order of the palette. */
export const elementDefinitions = {
  input,
  text,
  fullname,
  paragraph,
  dropdown,
  radio,
  checkbox,
  rating,
  date,
  upload,
  image,
  divider,
  empty,
} satisfies { [K in ElementKind]: ElementDefinition<K> };

/** The definition of a kind that is known only at run time. */
export function definitionOf(kind: ElementKind): ElementDefinition {
  return elementDefinitions[kind];
}

/** Whether a kind takes an answer. */
export const takesAnswer = (kind: ElementKind): boolean => definitionOf(kind).answer !== null;

/** What the answers to a kind are, before its settings are known; null: it takes none. */
export const shapeOfKind = (kind: ElementKind): AnswerShape | null => definitionOf(kind).answer?.shape ?? null;

/** What the answers to an element are; null: it takes none. */
export function shapeOfAnswer(column: FilledColumn): AnswerShape | null {
  const { answer } = definitionOf(column.tabname);
  return answer?.isNumber?.(column) ? 'number' : (answer?.shape ?? null);
}

/** Whether the answers to an element are numbers: tables align them as such, and a workbook computes with them. */
export const hasNumbers = (column: FilledColumn): boolean => shapeOfAnswer(column) === 'number';

import type { ElementKind, FilledColumn } from '../form.ts';
import { checkbox } from './checkbox.ts';
import { date } from './date.ts';
import type { ElementDefinition } from './definition.ts';
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

/** Whether the answers to an element are numbers. */
export const hasNumbers = (column: FilledColumn): boolean => definitionOf(column.tabname).isNumber?.(column) ?? false;

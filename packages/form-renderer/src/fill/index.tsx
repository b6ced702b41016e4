import type { ElementKind, FilledColumn } from '@formwright/form-model';
import type { ReactNode } from 'react';
import type { FillProps } from '../props.ts';
import { FillCheckbox } from './checkbox.tsx';
import { FillDate } from './date.tsx';
import { FillDivider } from './divider.tsx';
import { FillDropdown } from './dropdown.tsx';
import { FillEmpty } from './empty.tsx';
import { FillFullname } from './fullname.tsx';
import { FillImage } from './image.tsx';
import { FillInput } from './input.tsx';
import { FillParagraph } from './paragraph.tsx';
import { FillRadio } from './radio.tsx';
import { FillRating } from './rating.tsx';
import { FillText } from './text.tsx';
import { FillUpload } from './upload.tsx';

/** The editable view of each kind. A missing kind does not compile. */
export const fillViews = {
  input: FillInput,
  text: FillText,
  image: FillImage,
  dropdown: FillDropdown,
  radio: FillRadio,
  checkbox: FillCheckbox,
  paragraph: FillParagraph,
  upload: FillUpload,
  empty: FillEmpty,
  date: FillDate,
  divider: FillDivider,
  rating: FillRating,
  fullname: FillFullname,
} satisfies { [K in ElementKind]: (props: FillProps<K>) => ReactNode };

/** The id of an element's first control. Links to the element use it. */
export const controlId = (column: { uniqueId: string }, idPrefix = 'q-') => `${idPrefix}${column.uniqueId}`;

interface ElementFillProps extends Omit<FillProps, 'column' | 'id'> {
  column: FilledColumn;
  /** Keeps ids unique if a page contains several forms. */
  idPrefix?: string;
}

/** An element for respondents. Uncontrolled: the DOM holds the values. Must be inside an element of class 'fw-form'. */
export function ElementFill({ column, idPrefix, ...rest }: ElementFillProps) {
  // The registry maps each kind to its own props. TypeScript cannot infer this from a lookup.
  const View = fillViews[column.tabname] as (props: FillProps) => ReactNode;
  return <View column={column} id={controlId(column, idPrefix)} {...rest} />;
}

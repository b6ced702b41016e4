import type { ElementKind, FilledColumn } from '@formwright/form-model';
import type { Answer, AnswerFile } from '@formwright/form-model/answers';
import type { ReactNode } from 'react';
import type { ViewProps } from '../props.ts';
import { ViewCheckbox } from './checkbox.tsx';
import { ViewDate } from './date.tsx';
import { ViewDivider } from './divider.tsx';
import { ViewDropdown } from './dropdown.tsx';
import { ViewEmpty } from './empty.tsx';
import { ViewFullname } from './fullname.tsx';
import { ViewImage } from './image.tsx';
import { ViewInput } from './input.tsx';
import { ViewParagraph } from './paragraph.tsx';
import { ViewRadio } from './radio.tsx';
import { ViewRating } from './rating.tsx';
import { ViewText } from './text.tsx';
import { ViewUpload } from './upload.tsx';

/** The read-only view of each kind. A missing kind does not compile. */
export const answerViews = {
  input: ViewInput,
  text: ViewText,
  image: ViewImage,
  dropdown: ViewDropdown,
  radio: ViewRadio,
  checkbox: ViewCheckbox,
  paragraph: ViewParagraph,
  upload: ViewUpload,
  empty: ViewEmpty,
  date: ViewDate,
  divider: ViewDivider,
  rating: ViewRating,
  fullname: ViewFullname,
} satisfies { [K in ElementKind]: (props: ViewProps<K>) => ReactNode };

interface ElementViewProps {
  column: FilledColumn;
  answer: Answer | undefined;
  /** Address of an uploaded file. */
  fileUrl(file: AnswerFile): string;
}

/** An element with its answer, read-only. Must be inside an element of class 'fw-form'. */
export function ElementView({ column, ...rest }: ElementViewProps) {
  // The registry maps each kind to its own props. TypeScript cannot infer this from a lookup.
  const View = answerViews[column.tabname] as (props: ViewProps) => ReactNode;
  return <View column={column} {...rest} />;
}

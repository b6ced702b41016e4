import { type ElementKind, type FilledColumn, shapeOfKind } from '@formwright/form-model';
import type { Answer, AnswerFile } from '@formwright/form-model/answers';
import type { ReactNode } from 'react';
import { fillViews } from '../fill/index.tsx';
import type { FillProps, ViewProps } from '../props.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { ViewRating } from './rating.tsx';
import { TextAnswer } from './text-answer.tsx';
import { ViewUpload } from './upload.tsx';

/** The kinds whose answers are shown in a way of their own. */
const own: { [K in ElementKind]?: (props: ViewProps<K>) => ReactNode } = { rating: ViewRating, upload: ViewUpload };

interface ElementViewProps {
  column: FilledColumn;
  answer: Answer | undefined;
  /** Address of an uploaded file. */
  fileUrl(file: AnswerFile): string;
}

/** An element with its answer, read-only. Must be inside an element of class 'fw-form'. */
export function ElementView({ column, ...rest }: ElementViewProps) {
  // The registries map each kind to its own props. TypeScript cannot infer this from a lookup.
  const Own = own[column.tabname] as ((props: ViewProps) => ReactNode) | undefined;
  const Silent = fillViews[column.tabname] as (props: FillProps) => ReactNode;
  if (Own) return <Own column={column} {...rest} />;
  const shape = shapeOfKind(column.tabname);
  // What has no answer looks as on the public form.
  if (shape === null) return <Silent column={column} id="" />;
  return shape === 'choice' || shape === 'choices' ? <ChoiceAnswer column={column} {...rest} /> : <TextAnswer column={column} {...rest} />;
}

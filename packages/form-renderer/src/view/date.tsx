import { dateText } from '@formwright/form-model';
import type { ViewProps } from '../props.ts';
import { entriesOf } from './answer-value.ts';
import { TextAnswer } from './text-answer.tsx';

/** In the format that the element has now, which is not that of every answer. */
export function ViewDate({ answer, ...props }: ViewProps<'date'>) {
  const [entry] = entriesOf(answer);
  return <TextAnswer {...props} answer={entry && { ...entry, value: dateText(entry, props.column.content) }} />;
}

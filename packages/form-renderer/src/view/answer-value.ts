import type { Option } from '@formwright/form-model';
import type { Answer, AnswerEntry } from '@formwright/form-model/answers';

/** The entries of an answer of either shape; empty if the element was not answered. */
export function entriesOf(answer: Answer | undefined): AnswerEntry[] {
  if (!answer) return [];
  return Array.isArray(answer) ? answer : [answer];
}

/** An answer that is one text; '' for any other shape. */
export function textOf(answer: Answer | undefined): string {
  const value = entriesOf(answer)[0]?.value;
  return typeof value === 'string' ? value.trim() : '';
}

/** The chosen options. An option that was removed since is shown by its stored value. */
export function chosenOptions(answer: Answer | undefined, options: readonly Option[]): { value: string; label: string }[] {
  return entriesOf(answer).flatMap(({ value }) => {
    if (typeof value !== 'string' || !value) return [];
    return [{ value, label: options.find((option) => option.value === value)?.label ?? value }];
  });
}

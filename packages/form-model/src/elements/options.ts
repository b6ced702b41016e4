import { type Check, described, exact, joinPath, list, reportRepeated, text, withRule } from '../checks/document-checks.ts';
import type { FilledColumn, Option } from '../form.ts';
import { identifier } from '../identifiers.ts';
import { MAX_LABEL, MAX_OPTIONS } from '../limits.ts';
import { refusalMessages } from '../messages/refusals.ts';
import type { Direction } from '../submission/answers.ts';
import { type Checked, cleanLine, entryValue, isBlank, isBlankEntry } from './entry.ts';

/** A new option. Its value is random: one that was given before would take over the answers of an option that was removed. */
export const newOption = (label: string, newId: () => string): Option => ({ id: newId(), value: newId(), label });

/** The four options of a new choice. Their values are short, because nobody has answered the new question yet. */
export function firstOptions(newId: () => string): Option[] {
  return [1, 2, 3, 4].map((number) => ({ id: newId(), value: `option${number}`, label: `option${number}` }));
}

/** Whether the option still has the label that it started with, so that it may be written over. */
export const isUntouched = ({ label }: Pick<Option, 'label'>): boolean => /^option ?\d+$/.test(label);

/** The option that "add option" appends: 'option N' with the next number that no label has. */
export function nextOption(options: readonly Option[], newId: () => string): Option {
  let number = options.length + 1;
  while (options.some(({ label }) => label === `option ${number}` || label === `option${number}`)) number += 1;
  return newOption(`option ${number}`, newId);
}

/** The check of dropdown and radio: the answer is the value of one option. */
export function checkChoice(answer: unknown, options: readonly Option[], direction: Direction): Checked {
  const value = entryValue(answer);
  if (typeof value !== 'string') return { error: refusalMessages.unreadable };
  return options.some((option) => option.value === value) ? { ok: { value, direction } } : { error: refusalMessages.option };
}

/** The options of a question; none if its kind has none. */
export function optionsOf({ content }: Pick<FilledColumn, 'content'>): readonly Option[] {
  return 'options' in content ? content.options : [];
}

/** The labels of each list of options, made once. Hundreds of ticked options may be looked up among thousands, removed ones included. */
const labels = /* @__PURE__ */ new WeakMap<readonly Option[], ReadonlyMap<string, string>>();

/** The labels of options, by value. */
export function labelsByValue(options: readonly Option[]): ReadonlyMap<string, string> {
  const known = labels.get(options);
  if (known) return known;
  const made = new Map(options.map(({ value, label }) => [value, label]));
  labels.set(options, made);
  return made;
}

/** The option's label. Shows the value if the option was removed, so that no answer is hidden. */
export function optionLabel(answer: unknown, options: readonly Option[]): string {
  const value = entryValue(answer);
  if (typeof value !== 'string') return '';
  return labelsByValue(options).get(value) ?? value;
}

/** The value of a single choice as a key of the chart; none without an answer. */
export function optionKeys(answer: unknown): string[] {
  const value = entryValue(answer);
  return typeof value === 'string' && !isBlankEntry(answer) ? [value] : [];
}

/** One clean line, so that a form control returns it unchanged. */
const optionValue = (): Check => {
  const line = text(MAX_LABEL);
  const rule = 'must be one line without outer spaces';
  return described({ ...line.schema, description: rule }, (value, path, report) => {
    line(value, path, report);
    if (typeof value === 'string' && (isBlank(value) || cleanLine(value) !== value)) report(path, rule);
  });
};

/** 1 to 500 options; ids and values are each unique in the element. */
export function optionList(): Check {
  const option = exact({ id: identifier, value: optionValue(), label: text(MAX_LABEL) });
  return withRule<Option[]>(list(option, 1, MAX_OPTIONS), (options, path, report) => {
    const at = (key: string) => (index: number) => joinPath(joinPath(path, index), key);
    reportRepeated(
      options.map(({ id }) => id),
      at('id'),
      report,
    );
    reportRepeated(
      options.map(({ value }) => value),
      at('value'),
      report,
    );
  });
}

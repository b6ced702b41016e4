import { isUntouched, newOption } from '../elements/options.ts';
import type { Option } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { type CommandDefinition, texts } from './command.ts';
import { optionLines } from './option-lines.ts';
import { changeOptions } from './options.ts';

export interface PasteOptions {
  column: string;
  /** As `optionLines` reads it. Repetitions are ignored. */
  text: string;
  /** Whether the pasted options replace the existing ones or are added after them. */
  replace: boolean;
  /** The option in which they were pasted, and its label with the first line. The others follow it, in place of untouched ones. */
  into?: { option: string; label: string };
}

export const pasteOptions: CommandDefinition<PasteOptions> = {
  id: 'paste-options',
  label: () => 'Paste options',
  run: (form, { column, text, replace, into }, newId) =>
    changeOptions(form, column, (options) => {
      if (into) return pasteInto(options, into, text, newId);
      const kept = replace ? [] : options;
      const added = newOptions(text, kept, newId);
      return added.length > 0 ? { options: [...kept, ...added], focus: added[0]?.id } : { refused: texts.noOptions };
    }),
};

function pasteInto(options: readonly Option[], { option, label }: { option: string; label: string }, text: string, newId: NewId) {
  const at = options.findIndex(({ id }) => id === option);
  if (at < 0) return { refused: texts.gone };
  const above = options.slice(0, at + 1).map((one) => (one.id === option ? { ...one, label } : one));
  const below = options.slice(at + 1);
  const written = below.findIndex((one) => !isUntouched(one));
  const kept = written < 0 ? [] : below.slice(written);
  const added = newOptions(text, [...above, ...kept], newId);
  if (added.length === 0) return { options: [...above, ...below], focus: option };
  return { options: [...above, ...added, ...kept], focus: added.at(-1)?.id };
}

function newOptions(text: string, kept: readonly Option[], newId: NewId): Option[] {
  const known = new Set(kept.map(({ label }) => label.normalize()));
  const labels = new Set(optionLines(text).filter((line) => !known.has(line)));
  return [...labels].map((label) => newOption(label, newId));
}

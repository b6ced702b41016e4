import type { Option } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { type CommandDefinition, texts } from './command.ts';
import { changeOptions } from './options.ts';

export interface PasteOptions {
  column: string;
  /** One option per line. Blank lines and repetitions are ignored. */
  text: string;
  /** Whether the pasted options replace the existing ones or are added after them. */
  replace: boolean;
}

export const pasteOptions: CommandDefinition<PasteOptions> = {
  id: 'paste-options',
  label: () => 'Paste options',
  run: (form, { column, text, replace }, newId) =>
    changeOptions(form, column, (options) => {
      const kept = replace ? [] : options;
      const added = newOptions(text, kept, newId);
      return added.length > 0 ? { options: [...kept, ...added], focus: added[0]?.id } : { refused: texts.noOptions };
    }),
};

function newOptions(text: string, kept: readonly Option[], newId: NewId): Option[] {
  const known = new Set(kept.flatMap(({ value, label }) => [value, label]));
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const labels = new Set(lines.filter((line) => line !== '' && !known.has(line)));
  return [...labels].map((label) => ({ id: newId(), value: label, label }));
}

import { type CommandDefinition, texts } from './command.ts';
import { changeOptions } from './options.ts';

export interface RemoveOption {
  column: string;
  option: string;
  /** Whether the focus goes to the option before it. Otherwise it goes to the one after it. */
  goesBack?: boolean;
}

export const removeOption: CommandDefinition<RemoveOption> = {
  id: 'remove-option',
  label: () => 'Delete option',
  run: (form, { column, option, goesBack }) =>
    changeOptions(form, column, (options) => {
      const index = options.findIndex(({ id }) => id === option);
      if (index < 0) return { refused: texts.gone };
      if (options.length === 1) return { refused: texts.lastOption };
      const rest = options.toSpliced(index, 1);
      return { options: rest, focus: rest[goesBack ? Math.max(index - 1, 0) : Math.min(index, rest.length - 1)]?.id };
    }),
};

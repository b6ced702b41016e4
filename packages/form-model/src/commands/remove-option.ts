import { type CommandDefinition, texts } from './command.ts';
import { changeOptions } from './options.ts';

export interface RemoveOption {
  column: string;
  option: string;
}

export const removeOption: CommandDefinition<RemoveOption> = {
  id: 'remove-option',
  label: () => 'Delete option',
  run: (form, { column, option }) =>
    changeOptions(form, column, (options) => {
      const index = options.findIndex(({ id }) => id === option);
      if (index < 0) return { refused: texts.gone };
      if (options.length === 1) return { refused: texts.lastOption };
      const rest = options.toSpliced(index, 1);
      return { options: rest, focus: rest[Math.min(index, rest.length - 1)]?.id };
    }),
};

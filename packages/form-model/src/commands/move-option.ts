import { type CommandDefinition, texts } from './command.ts';
import { insertAt } from './layout.ts';
import { changeOptions } from './options.ts';

export interface MoveOption {
  column: string;
  option: string;
  /** The option's new index. */
  to: number;
}

export const moveOption: CommandDefinition<MoveOption> = {
  id: 'move-option',
  label: () => 'Move option',
  run: (form, { column, option: optionId, to }) =>
    changeOptions(form, column, (options) => {
      const option = options.find(({ id }) => id === optionId);
      if (!option) return { refused: texts.gone };
      const rest = options.filter((one) => one !== option);
      return { options: insertAt(rest, to, option), focus: optionId };
    }),
};

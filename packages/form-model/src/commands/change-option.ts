import { type CommandDefinition, texts } from './command.ts';
import { changeOptions } from './options.ts';

export interface ChangeOption {
  column: string;
  option: string;
  label: string;
}

/** Renames an option. Its value stays, so earlier answers keep their meaning. */
export const changeOption: CommandDefinition<ChangeOption> = {
  id: 'change-option',
  label: () => 'Change option',
  burst: ({ column, option }) => `${column} option ${option}`,
  run: (form, { column, option, label }) =>
    changeOptions(form, column, (options) =>
      options.some(({ id }) => id === option)
        ? { options: options.map((one) => (one.id === option ? { ...one, label } : one)), focus: option }
        : { refused: texts.gone },
    ),
};

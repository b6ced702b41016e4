import { nextOption } from '../elements/options.ts';
import type { CommandDefinition } from './command.ts';
import { insertAt } from './layout.ts';
import { changeOptions } from './options.ts';

export interface AddOption {
  column: string;
  /** The option above the new one; at the end when absent. */
  after?: string;
}

export const addOption: CommandDefinition<AddOption> = {
  id: 'add-option',
  label: () => 'Add option',
  run: (form, { column, after }, newId) =>
    changeOptions(form, column, (options) => {
      const option = nextOption(options, newId);
      const index = options.findIndex(({ id }) => id === after);
      return { options: insertAt(options, index < 0 ? options.length : index + 1, option), focus: option.id };
    }),
};

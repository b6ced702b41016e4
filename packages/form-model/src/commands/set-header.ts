import { type CommandDefinition, limits } from './command.ts';

export interface SetHeader {
  header: string;
}

/** The heading that respondents see. */
export const setHeader: CommandDefinition<SetHeader> = {
  id: 'set-header',
  label: () => 'Change heading',
  burst: () => 'header',
  run(form, { header }) {
    if (header.length > limits.headerLength) return { refused: `The heading is longer than ${limits.headerLength} characters.` };
    return { done: form.header === header ? form : { ...form, header } };
  },
};

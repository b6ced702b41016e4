import type { CommandDefinition } from './command.ts';

/** As the contract of saving takes it. */
const MAX_HEADER = 300;

export interface SetHeader {
  header: string;
}

/** The heading that respondents see. */
export const setHeader: CommandDefinition<SetHeader> = {
  id: 'set-header',
  label: () => 'Change heading',
  burst: () => 'header',
  run(form, { header }) {
    if (header.length > MAX_HEADER) return { refused: `The heading is longer than ${MAX_HEADER} characters.` };
    return { done: form.header === header ? form : { ...form, header } };
  },
};

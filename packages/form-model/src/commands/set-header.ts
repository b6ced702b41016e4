import { problemsOf, text } from '../checks/document-checks.ts';
import type { CommandDefinition } from './command.ts';

/** The same limit as in the contract of saveForm. */
export const MAX_HEADER = 300;

export interface SetHeader {
  header: string;
}

const sound = text(MAX_HEADER);

/** The heading that respondents see. */
export const setHeader: CommandDefinition<SetHeader> = {
  id: 'set-header',
  label: () => 'Change heading',
  burst: () => 'header',
  run(form, { header }) {
    const [problem] = problemsOf(sound, header);
    if (problem) return { refused: `The heading ${problem.message}.` };
    return { done: form.header === header ? form : { ...form, header } };
  },
};

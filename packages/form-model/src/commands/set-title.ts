import { problemsOf, text } from '../checks/document-checks.ts';
import { MAX_TITLE } from '../limits.ts';
import { type CommandDefinition, texts } from './command.ts';

export interface SetTitle {
  title: string;
}

const sound = text(MAX_TITLE);

/** Names the form in the owner's lists. The title may be empty while it is typed; saving refuses an empty title. */
export const setTitle: CommandDefinition<SetTitle> = {
  id: 'set-title',
  label: () => 'Change form title',
  burst: () => 'title',
  run(form, { title }) {
    const [first, ...rest] = form.pages;
    const [problem] = problemsOf(sound, title);
    if (!first) return { refused: texts.gone };
    if (problem) return { refused: `The form name ${problem.message}.` };
    return { done: first.title === title ? form : { ...form, pages: [{ ...first, title }, ...rest] } };
  },
};

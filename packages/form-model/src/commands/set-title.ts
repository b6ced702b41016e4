import { MAX_TITLE } from '../limits.ts';
import type { CommandDefinition } from './command.ts';

export interface SetTitle {
  title: string;
}

/** Names the form in the owner's lists. Empty while it is being typed; saving refuses that. */
export const setTitle: CommandDefinition<SetTitle> = {
  id: 'set-title',
  label: () => 'Change form title',
  burst: () => 'title',
  run(form, { title }) {
    const [first, ...rest] = form.pages;
    if (!first || title.length > MAX_TITLE) return { refused: `The form name is longer than ${MAX_TITLE} characters.` };
    return { done: first.title === title ? form : { ...form, pages: [{ ...first, title }, ...rest] } };
  },
};

import { type CommandDefinition, limits } from './command.ts';

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
    if (!first || title.length > limits.titleLength) return { refused: `The form name is longer than ${limits.titleLength} characters.` };
    return { done: first.title === title ? form : { ...form, pages: [{ ...first, title }, ...rest] } };
  },
};

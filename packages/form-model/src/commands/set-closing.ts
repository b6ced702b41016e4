import { cutText } from '../cut-text.ts';
import { MAX_CLOSING } from '../limits.ts';
import { NOT_IN_LINES } from '../settings/settings.ts';
import { type CommandDefinition, texts } from './command.ts';

export interface SetClosing {
  closing: string;
}

/** Sets the owner's words on the page of the closed form. What cannot be kept of a pasted text, such as tabs, becomes a space. */
export const setClosing: CommandDefinition<SetClosing> = {
  id: 'set-closing',
  label: () => 'Change the closed page',
  burst: ({ closing }) => (closing === '' ? null : 'closing'),
  run(form, { closing: written }) {
    if (typeof written !== 'string') return { refused: texts.gone };
    const closing = cutText(written.replace(/\r\n?/g, '\n').replace(NOT_IN_LINES, ' '), MAX_CLOSING, '');
    return { done: closing === form.settings.closing ? form : { ...form, settings: { ...form.settings, closing } } };
  },
};

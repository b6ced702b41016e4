import { MAX_CLOSING } from '@formwright/form-model';
import { Textarea } from '@mantine/core';
import { FieldError } from '../../../ui/field-error.tsx';
import { ClosingPreview } from './closing-preview.tsx';
import type { ClosingDraft } from './use-closing.ts';

/** From this length on, the field says how many characters are left. */
const NEARLY_FULL = MAX_CLOSING - 100;

/** The owner's words on the page of the closed form. */
export function ClosingSettings({ closing: { words, problem, change } }: { closing: ClosingDraft }) {
  return (
    <>
      <Textarea
        label="Message on the closed page"
        description={
          words.length < NEARLY_FULL
            ? 'Shown to anyone who opens the form once it is closed. Leave it empty for the usual message.'
            : `${words.length.toLocaleString('en')} of ${MAX_CLOSING.toLocaleString('en')} characters`
        }
        placeholder="For example: Thank you all! We will write to everyone by the end of May."
        autosize
        minRows={4}
        maxRows={12}
        dir="auto"
        maxLength={MAX_CLOSING}
        value={words}
        error={problem ? <FieldError text={problem} /> : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ClosingPreview words={words} />
    </>
  );
}

import { MAX_CLOSING, richTextOf } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { ClosedLine, closedHeading } from '@formwright/form-renderer/closed';
import { Textarea } from '@mantine/core';
import { FieldError } from '../../../ui/field-error.tsx';
import { useShownName } from '../look/shown-name.ts';
import { SmallSheet } from '../look/small-sheet.tsx';
import { useEditor } from '../state/editor-context.tsx';
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

/** The page of the form after its deadline in small, with what is written and not saved yet. */
function ClosingPreview({ words }: { words: string }) {
  const form = useShownName();
  const deadline = useEditor((state) => state.history.present.settings.deadline);
  const own = words.trim();
  return (
    <SmallSheet label="Preview of the closed page" caption="As people see it once the form is closed" heading={closedHeading.expired}>
      <RichTextView text={richTextOf(own || form)} />
      <ClosedLine kind="expired" form={form} words={own} since={deadline && 'at' in deadline ? deadline : null} />
    </SmallSheet>
  );
}

import type { RichText } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { SmallSheet } from '../look/small-sheet.tsx';
import { useEditor } from '../state/editor-context.tsx';

/** The success page in small, with what is written and not saved yet. */
export function SuccessPreview({ message }: { message: RichText }) {
  const title = useEditor((state) => state.history.present.pages[0]?.title ?? '');
  return (
    <SmallSheet label="Preview of the success page" caption="As respondents see it" heading="Success">
      <RichTextView text={message} />
      <p>
        Your answers to “<bdi>{title}</bdi>” arrived.
      </p>
    </SmallSheet>
  );
}

import type { RichText } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { useShownName } from '../look/shown-name.ts';
import { SmallSheet } from '../look/small-sheet.tsx';

/** The success page in small, with what is written and not saved yet. */
export function SuccessPreview({ message }: { message: RichText }) {
  const name = useShownName();
  return (
    <SmallSheet label="Preview of the success page" caption="As respondents see it" heading="Success">
      <RichTextView text={message} />
      <p>
        Your answers to “<bdi>{name}</bdi>” arrived.
      </p>
    </SmallSheet>
  );
}

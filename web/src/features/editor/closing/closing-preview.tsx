import { richTextOf } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { ClosedLine, closedHeading } from '@formwright/form-renderer/closed';
import { useShownName } from '../look/shown-name.ts';
import { SmallSheet } from '../look/small-sheet.tsx';
import { useEditor } from '../state/editor-context.tsx';

/** The page of the form after its deadline in small, with what is written and not saved yet. */
export function ClosingPreview({ words }: { words: string }) {
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

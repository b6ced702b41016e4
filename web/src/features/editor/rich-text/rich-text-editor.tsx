import type { RichText } from '@formwright/form-model';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { useId } from 'react';
import { FieldError } from '../../../ui/field-error.tsx';
import parts from '../parts/parts.module.css';
import styles from './rich-text.module.css';
import { RichTextSurface } from './rich-text-surface.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

interface RichTextEditorProps {
  label: string;
  value: RichText;
  error?: string | undefined;
  /** Whether undo steps through this text only, in a part with `data-own-undo`. Otherwise undo belongs to the form editor. */
  hasOwnUndo?: boolean;
  onChange(value: RichText): void;
}

/** Edits a RichText in a panel: bold, italic, underline, headings, lists, links. */
export default function RichTextEditor({ label, value, error, hasOwnUndo = false, onChange }: RichTextEditorProps) {
  const labelId = useId();
  const errorId = useId();
  return (
    <div>
      <span id={labelId} className={parts.legend}>
        {label}
      </span>
      <RichTextSurface
        value={value}
        onChange={onChange}
        toolbar={<RichTextToolbar />}
        text={{
          className: styles.text,
          'aria-labelledby': labelId,
          'aria-describedby': error ? errorId : undefined,
          'aria-invalid': error ? true : undefined,
        }}
      >
        {hasOwnUndo && <HistoryPlugin />}
      </RichTextSurface>
      <div id={errorId} className={styles.error} role="alert">
        {error && <FieldError text={error} />}
      </div>
    </div>
  );
}

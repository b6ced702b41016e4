import type { RichText } from '@formwright/form-model';
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
  onChange(value: RichText): void;
}

/** Edits a RichText in a panel: bold, italic, underline, headings, lists, links. */
export default function RichTextEditor({ label, value, error, onChange }: RichTextEditorProps) {
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
      ></RichTextSurface>
      <div id={errorId} className={styles.error} role="alert">
        {error && <FieldError text={error} />}
      </div>
    </div>
  );
}

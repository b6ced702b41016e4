import { type FilledColumn, hasDefaultLabel, MAX_LABEL } from '@formwright/form-model';
import parts from '../parts/parts.module.css';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import { useRun } from '../state/use-run.ts';
import styles from './column-label.module.css';

/** The direction that `dir="auto"` gives a text. It does not see the text of a field, and the label stands where the public form has it. */
const directionOf = (text: string) =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text) ? 'rtl' : 'ltr';

/** The element's label, edited inline. */
export function ColumnLabel({ column }: { column: FilledColumn }) {
  const run = useRun();
  const { label, required } = column.content;
  return (
    <div className={`${parts.growing} ${styles.label}`} dir={directionOf(label)} data-value={label || 'Untitled question'}>
      <textarea
        className={styles.text}
        aria-label="Label"
        data-text=""
        rows={1}
        value={label}
        maxLength={MAX_LABEL}
        placeholder="Untitled question"
        onChange={(event) =>
          run({ id: 'change-content', args: { column: column.uniqueId, change: { label: singleLine(event.target.value) } } })
        }
        // A label has only one line.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...selectDefault(hasDefaultLabel(column))}
      />
      {required && (
        <span className={styles.star} title="Required">
          <span aria-hidden="true">*</span>
          <span className="vh">required</span>
        </span>
      )}
    </div>
  );
}

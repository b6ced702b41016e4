import { type FilledColumn, hasDefaultLabel, MAX_LABEL } from '@formwright/form-model';
import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { directionOf } from '../parts/direction-of.ts';
import parts from '../parts/parts.module.css';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import { useRun } from '../state/editor-context.tsx';
import styles from './column-label.module.css';
import { useInsideTabIndex } from './inside.ts';

/** The element's label, edited inline. */
export function ColumnLabel({ column }: { column: FilledColumn }) {
  const run = useRun();
  const tabIndex = useInsideTabIndex();
  const { label, required } = column.content;
  return (
    <div className={`${parts.growing} ${styles.label}`} dir={directionOf(label)} data-value={label || 'Untitled question'}>
      <textarea
        className={styles.text}
        aria-label="Label"
        data-text=""
        tabIndex={tabIndex}
        rows={1}
        value={label}
        maxLength={MAX_LABEL}
        placeholder="Untitled question"
        onChange={(event) =>
          run({ id: 'change-content', args: { column: column.uniqueId, change: { label: singleLine(event.target.value) } } })
        }
        onKeyDown={goOn}
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

/** A label has only one line. Enter goes on to the first option of a choice. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (!isComposing(event.nativeEvent)) event.currentTarget.closest('[data-column]')?.querySelector<HTMLElement>('[data-option]')?.focus();
}

import '@formwright/form-renderer/form.css';
import type { FilledColumn } from '@formwright/form-model';
import { ElementFill } from '@formwright/form-renderer';
import { IconCheck, IconCircleDot, IconCursorText, IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './building-form.module.css';
import { demoColumns } from './demo-columns.ts';

const tools = [
  { icon: IconCursorText, name: 'Short Text', column: demoColumns.name },
  { icon: IconCircleDot, name: 'Single Choice', column: demoColumns.choice },
  { icon: IconStar, name: 'Rating', column: demoColumns.rating },
] as const;

/**
 * A form that is being built: three elements are dragged onto a page, the form goes live and the first answer arrives. It plays once and
 * takes less than five seconds; people who prefer less motion see the result. The questions are the ones that respondents get.
 */
export function BuildingForm() {
  return (
    <figure className={styles.scene}>
      <div className={styles.stage} inert>
        <div className={styles.palette}>
          {tools.map(({ icon: Icon, name }) => (
            <span key={name} className={styles.tool}>
              <Icon size={17} stroke={1.6} aria-hidden />
              {name}
            </span>
          ))}
        </div>
        <div className={`fw-form ${styles.sheet}`}>
          <p className={styles.heading}>Pottery workshop</p>
          {tools.map(({ icon: Icon, name, column }) => (
            <Slot key={name} column={column}>
              <Icon size={17} stroke={1.6} aria-hidden />
              {name}
            </Slot>
          ))}
        </div>
        <p className={styles.live}>
          <IconCheck size={15} stroke={2.2} aria-hidden />
          Saved · live
        </p>
        <div className={styles.answer}>
          <span className={styles.mark} />
          <span>
            <b>New answer</b>
            Ilse Vandenberghe · Once or twice · ★★★★
          </span>
        </div>
      </div>
      <figcaption className="vh">
        A form being built: a name, a choice and a rating are dragged onto the page. The form goes live, and an answer arrives.
      </figcaption>
    </figure>
  );
}

/** A place on the page: dashed until the dragged tool arrives, then the question. */
function Slot({ column, children }: { column: FilledColumn; children: ReactNode }) {
  return (
    <div className={styles.slot}>
      <div className={styles.question}>
        <ElementFill column={column} idPrefix="demo-" />
      </div>
      <span className={styles.ghost}>
        {children}
        <svg className={styles.cursor} viewBox="0 0 16 20" width="16" height="20" aria-hidden="true">
          <path d="M1 1v15l4-4 3 7 3-1.300-3-6.700h6z" />
        </svg>
      </span>
    </div>
  );
}

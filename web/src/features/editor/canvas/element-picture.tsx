import '@formwright/form-renderer/form.css';
import type { FilledColumn } from '@formwright/form-model';
import { ElementFill } from '@formwright/form-renderer';
import { type CSSProperties, memo } from 'react';
import { shownSrc } from '../images/pending-images.ts';
import styles from './element-picture.module.css';

/** The element exactly as respondents will see it, but inert: nothing in it takes the focus or a click. */
export const ElementPicture = memo(function ElementPicture({ column }: { column: FilledColumn }) {
  return (
    <div className={`fw-form ${styles.picture}`} style={imageHeight(column)} inert>
      <ElementFill column={shown(column)} idPrefix="ed-" />
    </div>
  );
});

function shown(column: FilledColumn): FilledColumn {
  if (column.tabname !== 'image') return column;
  return { ...column, content: { ...column.content, src: shownSrc(column.content.src) } };
}

/** The public page has a rule for every height in use; here each picture carries its own. */
function imageHeight(column: FilledColumn): CSSProperties | undefined {
  if (column.tabname !== 'image' || column.content.height === 'auto') return undefined;
  return { '--image-height': `${column.content.height * 10}rem` } as CSSProperties;
}

import '@formwright/form-renderer/form.css';
import type { FilledColumn } from '@formwright/form-model';
import { ElementFill } from '@formwright/form-renderer';
import { type CSSProperties, memo } from 'react';
import { shownSrc } from '../images/pending-images.ts';
import styles from './element-picture.module.css';

/** The element exactly as respondents see it, but inert: it takes no focus and no clicks. */
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

/** The public page has a CSS rule for each height in use; here each image has its own style. */
function imageHeight(column: FilledColumn): CSSProperties | undefined {
  if (column.tabname !== 'image' || column.content.height === 'auto') return undefined;
  return { '--image-height': `${column.content.height * 10}rem` } as CSSProperties;
}

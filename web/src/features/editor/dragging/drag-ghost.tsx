import { findColumn, isFilled, newFilledColumn, offeredAs } from '@formwright/form-model';
import { useMemo } from 'react';
import { ElementPicture } from '../canvas/element-picture.tsx';
import { offeredIcon } from '../elements/index.ts';
import { device } from '../state/device.ts';
import { useEditor } from '../state/editor-context.tsx';
import { useDrag } from './drag-store.ts';
import styles from './dragging.module.css';
import { draggedName } from './drop-targets.ts';

/** Drag preview: the real element, slightly turned, and the reason if it cannot be dropped here. */
export function DragGhost() {
  const form = useEditor((state) => state.history.present);
  const dragged = useDrag((state) => state.dragged);
  const why = useDrag(({ over }) => (over?.effect.is === 'refused' ? over.effect.why : null));
  const column = useMemo(() => {
    if (!dragged) return undefined;
    if (dragged.kind === 'new') return newFilledColumn(dragged.element, device.newId);
    const found = dragged.kind === 'column' ? findColumn(form, dragged.column)?.column : undefined;
    return found && isFilled(found) ? found : undefined;
  }, [dragged, form]);
  if (!dragged) return null;
  const Icon = column && offeredIcon(offeredAs(column));
  return (
    <div className={styles.ghost}>
      <p className={styles.name}>
        {Icon && <Icon size={15} stroke={1.75} />}
        {draggedName(form, dragged)}
      </p>
      {column && <ElementPicture column={column} />}
      {why && <p className={styles.why}>{why}</p>}
    </div>
  );
}

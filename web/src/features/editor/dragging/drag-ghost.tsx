import { useDndContext } from '@dnd-kit/core';
import { definitionOf, findColumn, isFilled, newFilledColumn } from '@formwright/form-model';
import { useMemo } from 'react';
import { ElementPicture } from '../canvas/element-picture.tsx';
import { device } from '../device.ts';
import { useEditor } from '../editor-context.tsx';
import { editorElements } from '../elements/index.ts';
import { useDrag } from './drag-context.ts';
import { type Dragged, draggedName } from './drop-targets.ts';

/** What hangs under the pointer: the real element, slightly turned, and why it may not be dropped here. */
export function DragGhost({ dragged }: { dragged: Dragged }) {
  const form = useEditor((state) => state.history.present);
  const { over } = useDndContext();
  const effect = useDrag()?.targets.get(String(over?.id))?.effect;
  const column = useMemo(() => {
    if (dragged.kind === 'new') return newFilledColumn(dragged.element, device.newId);
    const found = dragged.kind === 'column' ? findColumn(form, dragged.column)?.column : undefined;
    return found && isFilled(found) ? found : undefined;
  }, [dragged, form]);
  const Icon = column && editorElements[column.tabname].icon;
  return (
    <div className="ed-ghost">
      <p className="ed-ghost-name">
        {Icon && <Icon size={15} stroke={1.75} />}
        {draggedName(form, dragged, (kind) => definitionOf(kind).name)}
      </p>
      {column && <ElementPicture column={column} />}
      {effect?.is === 'refused' && <p className="ed-ghost-why">{effect.why}</p>}
    </div>
  );
}

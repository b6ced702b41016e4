import { type Announcements, DndContext, DragOverlay, KeyboardSensor, useSensor, useSensors } from '@dnd-kit/core';
import { findColumn, isFilled, newFilledColumn, offeredAs } from '@formwright/form-model';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ElementPicture } from '../canvas/element-picture.tsx';
import { offeredIcon } from '../elements/index.ts';
import { device } from '../state/device.ts';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import { createDragStore, DragContext, useDrag } from './drag-store.ts';
import styles from './dragging.module.css';
import { type Dragged, type DropTarget, draggedName, dropTargets } from './drop-targets.ts';
import { LiftArea } from './lift-area.tsx';
import { SteadyMouseSensor, SteadyTouchSensor } from './pointer-sensors.ts';
import { createSteering } from './steering.ts';

const screenReaderInstructions = {
  draggable: 'Press Space to lift, the arrow keys to move, Space again to drop, Escape to put it back.',
};

// A constant: new objects would give every draggable new listeners, and render all of them, at each start and end of a drag.
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/** The editor's live region tells of a drag, so dnd-kit's own stays silent. */
const unsaid = () => undefined;
const announcements: Announcements = { onDragStart: unsaid, onDragOver: unsaid, onDragEnd: unsaid, onDragCancel: unsaid };

/** The context of drag and drop, around draggables and drop targets. */
export function DragArea({ children }: { children: ReactNode }) {
  const { getState, announce } = useEditorStore();
  const run = useRun();
  const [drag] = useState(createDragStore);
  const [steering] = useState(() => createSteering(drag, (over) => announce(placeText(over))));
  const lifted = useRef<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(SteadyMouseSensor, mouse),
    useSensor(SteadyTouchSensor, touch),
    useSensor(KeyboardSensor, steering.keyboardOptions),
  );
  const start = () => {
    const { history, page } = getState();
    const shown = history.present.pages.find(({ id }) => id === page);
    if (!shown || !lifted.current) return;
    steering.begin(lifted.current, dropTargets(history.present, shown, lifted.current));
    announce(`Picked up ${draggedName(history.present, lifted.current)}. Use the arrow keys to choose a place.`);
  };
  const end = (target: DropTarget | null) => {
    const { dragged } = drag.getState();
    steering.end();
    if (!dragged) return;
    const name = draggedName(getState().history.present, dragged);
    if (target?.effect.is !== 'change') return announce(`${name} was put back.`);
    const outcome = run(target.command, true);
    announce(`Dropped ${name} ${target.where}.`);
    if ('done' in outcome && outcome.focus?.column) animateDrop(outcome.focus.column);
  };
  return (
    <DragContext value={drag}>
      <DndContext
        sensors={sensors}
        collisionDetection={steering.overDropArea}
        accessibility={{ announcements, screenReaderInstructions, restoreFocus: false }}
        onDragStart={start}
        onDragEnd={() => end(drag.getState().over)}
        onDragCancel={() => end(null)}
      >
        <LiftArea lifted={lifted} onPress={steering.watch}>
          {children}
        </LiftArea>
        <DragOverlay dropAnimation={null}>
          <DragGhost />
        </DragOverlay>
      </DndContext>
    </DragContext>
  );
}

/** Drop animation. With reduced motion, the tokens set its duration to 0. */
function animateDrop(column: string): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector(`[data-column="${column}"]`);
    if (!frame) return;
    const style = getComputedStyle(frame);
    const duration = milliseconds(style.getPropertyValue('--dur-4'));
    const from = { transform: 'translateY(-6px) rotate(0.8deg)' };
    frame.animate([from, { transform: 'none' }], { duration, easing: style.getPropertyValue('--ease-settle').trim() || 'ease-out' });
  });
}

/** Parses '380ms', or '.38s' from a minified build. */
function milliseconds(time: string): number {
  return Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000) || 0;
}

function placeText(over: DropTarget | null): string {
  if (!over) return 'Not over a place to drop.';
  if (over.effect.is === 'refused') return over.effect.why;
  return over.effect.is === 'nothing' ? 'Where it was.' : `Place: ${over.where}.`;
}

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

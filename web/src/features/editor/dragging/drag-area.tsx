import { type Announcements, DndContext, DragOverlay, KeyboardSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type ReactNode, useRef, useState } from 'react';
import { useEditorStore } from '../state/editor-context.tsx';
import { useRun } from '../state/use-run.ts';
import { DragGhost } from './drag-ghost.tsx';
import { createDragStore, DragContext } from './drag-store.ts';
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

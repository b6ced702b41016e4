import {
  type Announcements,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useRef, useState } from 'react';
import { useEditorStore } from '../state/editor-context.tsx';
import type { EditorStore } from '../state/editor-store.ts';
import { useRun } from '../state/use-run.ts';
import { DragGhost } from './drag-ghost.tsx';
import { createDragStore, DragContext, type DragStore } from './drag-store.ts';
import { type Dragged, type DropTarget, draggedName, dropTargets } from './drop-targets.ts';
import { LiftArea } from './lift-area.tsx';
import { createSteering } from './steering.ts';

const screenReaderInstructions = {
  draggable: 'Press Space to lift, the arrow keys to move, Space again to drop, Escape to put it back.',
};

// A constant: new objects would give every draggable new listeners, and render all of them, at each start and end of a drag.
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/** The context of drag and drop, around draggables and drop targets. */
export function DragArea({ children }: { children: ReactNode }) {
  const store = useEditorStore();
  const run = useRun();
  const [drag] = useState(createDragStore);
  const [steering] = useState(() => createSteering(drag));
  const [announcements] = useState(() => announcementsFor(drag, store));
  const lifted = useRef<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, steering.keyboardOptions),
  );
  const start = () => {
    const { history, page } = store.getState();
    const shown = history.present.pages.find(({ id }) => id === page);
    if (shown && lifted.current) steering.begin(lifted.current, dropTargets(history.present, shown, lifted.current));
  };
  const end = () => {
    const { over } = drag.getState();
    steering.end();
    if (over?.effect.is !== 'change') return;
    const outcome = run(over.command, true);
    if ('done' in outcome && outcome.focus?.column) animateDrop(outcome.focus.column);
  };
  return (
    <DragContext value={drag}>
      <DndContext
        sensors={sensors}
        collisionDetection={steering.overDropArea}
        accessibility={{ announcements, screenReaderInstructions, restoreFocus: false }}
        onDragStart={start}
        onDragMove={steering.follow}
        onDragEnd={end}
        onDragCancel={steering.end}
      >
        <LiftArea lifted={lifted}>{children}</LiftArea>
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

/** The texts of a drag. They go to the editor's live region, so dnd-kit's own stays silent. */
function announcementsFor(drag: DragStore, { getState, announce }: EditorStore): Announcements {
  const say = (text: string) => {
    announce(text);
    return undefined;
  };
  let named = '';
  let announced: DropTarget | null = null;
  const place = () => {
    if (!announced) return 'Not over a place to drop.';
    if (announced.effect.is === 'refused') return announced.effect.why;
    return announced.effect.is === 'nothing' ? 'Where it was.' : `Place: ${announced.where}.`;
  };
  return {
    onDragStart() {
      const { dragged } = drag.getState();
      named = dragged ? draggedName(getState().history.present, dragged) : '';
      announced = null;
      return say(`Picked up ${named}. Use the arrow keys to choose a place.`);
    },
    onDragMove() {
      const { over } = drag.getState();
      if (over === announced) return undefined;
      announced = over;
      return say(place());
    },
    // dnd-kit's drop targets are not used.
    onDragOver: () => undefined,
    onDragEnd: () => say(announced?.effect.is === 'change' ? `Dropped ${named} ${announced.where}.` : `${named} was put back.`),
    onDragCancel: () => say(`${named} was put back.`),
  };
}

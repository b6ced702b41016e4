import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { definitionOf } from '@formwright/form-model';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useEditorStore } from '../editor-context.tsx';
import { useRun } from '../use-run.ts';
import { type Drag, DragContext } from './drag-context.ts';
import { DragGhost } from './drag-ghost.tsx';
import { type Dragged, draggedName, dropTargets } from './drop-targets.ts';
import { createSteering } from './nearest-target.ts';

const screenReaderInstructions = {
  draggable: 'Press Space to lift, the arrow keys to move, Space again to drop, Escape to put it back.',
};

// Made once: new ones would give every draggable thing new listeners, and render all of them, at each start and end of a drag.
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/** Everything that can be dragged, or dragged onto, stands inside. */
export function DragBench({ children }: { children: ReactNode }) {
  const store = useEditorStore();
  const run = useRun();
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);
  const steering = useMemo(() => createSteering(() => current.current?.targets ?? new Map()), []);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, steering.keyboardOptions),
  );
  const begin = (next: Drag | null) => {
    current.current = next;
    steering.reset();
    setDrag(next);
  };
  const start = ({ active }: DragStartEvent) => {
    const { history, page } = store.getState();
    const shown = history.present.pages.find(({ id }) => id === page);
    if (!shown) return;
    const dragged = active.data.current as Dragged;
    begin({ dragged, targets: new Map(dropTargets(history.present, shown, dragged).map((target) => [target.id, target])) });
  };
  const end = ({ over }: DragEndEvent) => {
    const target = over && current.current?.targets.get(String(over.id));
    begin(null);
    if (!target || target.effect.is === 'nothing') return;
    const outcome = run(target.command);
    if ('done' in outcome && outcome.focus?.column) settleIn(outcome.focus.column);
  };
  const announcements = useMemo(() => announcementsFor(() => current.current, store.getState), [store]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={steering.collisions}
      accessibility={{ announcements, screenReaderInstructions, restoreFocus: false }}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => begin(null)}
    >
      <DragContext value={drag}>
        {children}
        <DragOverlay dropAnimation={null}>{drag && <DragGhost dragged={drag.dragged} />}</DragOverlay>
      </DragContext>
    </DndContext>
  );
}

/** The one movement with a spring in it: a dropped element finds its joint. The tokens end it at once where motion is reduced. */
function settleIn(column: string): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector(`[data-column="${column}"]`);
    if (!frame) return;
    const style = getComputedStyle(frame);
    const duration = milliseconds(style.getPropertyValue('--dur-4'));
    const from = { transform: 'translateY(-6px) rotate(0.8deg)' };
    frame.animate([from, { transform: 'none' }], { duration, easing: style.getPropertyValue('--ease-settle').trim() || 'ease-out' });
  });
}

/** '380ms', or '.38s' as a build writes it. */
function milliseconds(time: string): number {
  return Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000) || 0;
}

function announcementsFor(drag: () => Drag | null, state: ReturnType<typeof useEditorStore>['getState']): Announcements {
  const name = (data: unknown) => draggedName(state().history.present, data as Dragged, (kind) => definitionOf(kind).name);
  const place = (id: unknown) => drag()?.targets.get(String(id));
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.data.current)}. Use the arrow keys to choose a place.`,
    onDragOver: ({ over }) => {
      const target = over && place(over.id);
      if (!target) return 'Not over a place to drop.';
      if (target.effect.is === 'refused') return target.effect.why;
      return target.effect.is === 'nothing' ? 'Where it was.' : `Place: ${target.where}.`;
    },
    onDragEnd: ({ active, over }) => {
      const target = over && place(over.id);
      if (target?.effect.is !== 'change') return `${name(active.data.current)} was put back.`;
      return `Dropped ${name(active.data.current)} ${target.where}.`;
    },
    onDragCancel: ({ active }) => `${name(active.data.current)} was put back.`,
  };
}

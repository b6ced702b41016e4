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

/** Everything that can be dragged, or dragged onto, stands inside. */
export function DragBench({ children }: { children: ReactNode }) {
  const store = useEditorStore();
  const run = useRun();
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);
  const steering = useMemo(() => createSteering(() => current.current?.targets ?? new Map()), []);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: steering.keyboard,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
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
    if (target && target.effect.is !== 'nothing') run(target.command);
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
      if (!target || target.effect.is !== 'change') return `${name(active.data.current)} was put back.`;
      return `Dropped ${name(active.data.current)} ${target.where}.`;
    },
    onDragCancel: ({ active }) => `${name(active.data.current)} was put back.`,
  };
}

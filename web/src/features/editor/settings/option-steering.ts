import type { Announcements, KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { Option } from '@formwright/form-model';

/** Moves a dragged option up or down by keyboard. */
export const stepThroughOptions: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const ids = [...context.droppableRects.keys()];
  const tops = ids.map((id) => ({ id, rect: context.droppableRects.get(id) })).sort((a, b) => (a.rect?.top ?? 0) - (b.rect?.top ?? 0));
  const at = tops.findIndex(({ id }) => id === (context.over?.id ?? context.active?.id));
  const rect = tops[at + step]?.rect;
  return rect ? { x: rect.left, y: rect.top } : undefined;
};

export function optionAnnouncements(options: readonly Option[]): Announcements {
  const place = (id: unknown) => options.findIndex((option) => option.id === id) + 1;
  const name = (id: unknown) => options.find((option) => option.id === id)?.label || `option ${place(id)}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Place ${place(over.id)} of ${options.length}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)}${over ? ` at place ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back.`,
  };
}

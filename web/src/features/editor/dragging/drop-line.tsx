import { useDroppable } from '@dnd-kit/core';
import { useDrag } from './drag-context.ts';

/** The line with a butterfly key at each end, where the dragged thing would join. Stands only while something is dragged. */
export function DropLine({ id, className }: { id: string; className: string }) {
  const target = useDrag()?.targets.get(id);
  return target ? <Line id={id} className={className} isOpen={target.effect.is === 'change'} /> : null;
}

function Line({ id, className, isOpen }: { id: string; className: string; isOpen: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return <span ref={setNodeRef} className={`ed-line ${className}`} data-over={isOver && isOpen ? '' : undefined} aria-hidden="true" />;
}

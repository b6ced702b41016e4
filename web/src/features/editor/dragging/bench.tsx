import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { BENCH } from './steering.ts';

/** What the page lies on; the canvas scrolls while something is dragged over it. */
export function Bench({ children }: { children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: BENCH });
  return (
    <div ref={setNodeRef} className="ed-bench">
      {children}
    </div>
  );
}

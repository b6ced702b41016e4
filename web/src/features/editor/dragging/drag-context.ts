import { createContext, useContext } from 'react';
import type { Dragged, DropTarget } from './drop-targets.ts';

/** The drag that is under way, for what draws its places. Changes when a drag begins or ends, not while it moves. */
export interface Drag {
  dragged: Dragged;
  targets: ReadonlyMap<string, DropTarget>;
}

export const DragContext = createContext<Drag | null>(null);
export const useDrag = (): Drag | null => useContext(DragContext);

import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';
import type { Dragged, DropTarget } from './drop-targets.ts';
import type { Box } from './places.ts';

/** The drag that is under way, and the place it is over. */
export interface DragState {
  dragged: Dragged | null;
  over: DropTarget | null;
  /** Where on the sheet the line of that place is drawn. */
  line: Box | null;
}

/** Stands outside React's tree: a step of a drag renders the few parts that change, not every element on the page. */
export interface DragStore {
  getState(): DragState;
  subscribe(listener: () => void): () => void;
  set(change: Partial<DragState>): void;
}

/** Nothing is dragged. */
export const AT_REST: DragState = { dragged: null, over: null, line: null };

export function createDragStore(): DragStore {
  let state: DragState = AT_REST;
  const { tell, subscribe } = createListeners();
  return {
    getState: () => state,
    subscribe,
    set(change) {
      state = { ...state, ...change };
      tell();
    },
  };
}

export const DragContext = createContext<DragStore>(createDragStore());

/** A slice of the drag; pick what exists, or a text or number. */
export function useDrag<T>(select: (state: DragState) => T): T {
  const store = useContext(DragContext);
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** Id of the place that takes what is dragged if it is let go now. */
export const openPlace = ({ over }: DragState): string | null => (over?.effect.is === 'change' ? over.id : null);

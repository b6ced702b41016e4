import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';
import type { Dragged, DropTarget } from './drop-targets.ts';
import type { Box } from './places.ts';

/** State of the current drag. */
export interface DragState {
  dragged: Dragged | null;
  over: DropTarget | null;
  /** The insertion line, in coordinates of the sheet. */
  line: Box | null;
}

/** A store outside React, so that a step of a drag renders only the parts that change. */
export interface DragStore {
  getState(): DragState;
  subscribe(listener: () => void): () => void;
  set(change: Partial<DragState>): void;
}

/** No drag. */
export const AT_REST: DragState = { dragged: null, over: null, line: null };

export function createDragStore(): DragStore {
  let state: DragState = AT_REST;
  const { notify, subscribe } = createListeners();
  return {
    getState: () => state,
    subscribe,
    set(change) {
      state = { ...state, ...change };
      notify();
    },
  };
}

export const DragContext = createContext<DragStore>(createDragStore());

/** Part of the drag state. `select` must return a stable object, a text or a number. */
export function useDrag<T>(select: (state: DragState) => T): T {
  const store = useContext(DragContext);
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** Id of the current drop target; null if dropping would change nothing. */
export const openPlace = ({ over }: DragState): string | null => (over?.effect.is === 'change' ? over.id : null);

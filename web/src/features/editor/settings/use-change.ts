import type { ContentOf, ElementColumn, ElementKind } from '@formwright/form-model';
import { useRun } from '../state/editor-context.tsx';

/** Changes settings of one element. */
export function useChange<K extends ElementKind>(column: Pick<ElementColumn<K>, 'uniqueId'>): (change: Partial<ContentOf<K>>) => void {
  const run = useRun();
  return (change) => {
    run({ id: 'change-content', args: { column: column.uniqueId, change } });
  };
}

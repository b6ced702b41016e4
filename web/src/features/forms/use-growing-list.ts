import { useCallback, useState } from 'react';

const STEP = 100;

/** Shows a list in steps of a hundred, because rendering a thousand rows takes seconds. */
export function useGrowingList<T>(list: readonly T[]): { shown: readonly T[]; rest: number; more: () => void } {
  const [length, setLength] = useState(STEP);
  const more = useCallback(() => setLength((current) => current + STEP), []);
  return { shown: list.slice(0, length), rest: Math.max(list.length - length, 0), more };
}

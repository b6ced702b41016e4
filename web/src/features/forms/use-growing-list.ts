import { useCallback, useState } from 'react';

const step = 100;

/** The first hundred of a list, and a hundred more at a time: a table of a thousand forms takes seconds to draw. */
export function useGrowingList<T>(list: readonly T[]): { shown: readonly T[]; rest: number; more: () => void } {
  const [length, setLength] = useState(step);
  const more = useCallback(() => setLength((current) => current + step), []);
  return { shown: list.slice(0, length), rest: Math.max(list.length - length, 0), more };
}

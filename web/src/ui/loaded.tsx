import type { ReactNode } from 'react';
import { ErrorInPlace } from './error-in-place.tsx';

export interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** In its place until it is there, in its shape. */
  skeleton: ReactNode;
  /** What is said in its place when it does not load. */
  failed: string;
  /** Whether it lies on something that has a look: the error then has no card of its own. */
  isInCard?: boolean;
  /** Whether it is all of the screen: the error then has its heading. */
  isScreen?: boolean;
  children: (data: T) => ReactNode;
}

/** What a query reads, once it is there. What was read before stays while the next one loads, and when that fails. */
export function Loaded<T>({ query: { data, error, refetch }, skeleton, failed, children, ...place }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  const { isScreen = false, isInCard = isScreen } = place;
  const told = <ErrorInPlace error={error} text={failed} isScreen={isScreen} onRetry={() => void refetch()} />;
  return isInCard ? told : <div className="card">{told}</div>;
}

import { IconArrowRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

/** Pixels that stay in sight when the table moves: the last column that was seen, and a bit of the one that was cut. */
const KEPT = 120;

function goOn({ currentTarget }: MouseEvent<HTMLElement>): void {
  const around = currentTarget.closest('table')?.parentElement;
  const first = around?.querySelector('tbody th')?.clientWidth ?? 0;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  around?.scrollBy({ left: Math.max(KEPT, around.clientWidth - first - KEPT), behavior: isStill ? 'auto' : 'smooth' });
}

/**
 * Says how many columns are beyond the end of the table, and scrolls to them. For the pointer alone: the keyboard goes from head to head,
 * and each head comes into sight.
 */
export function BeyondTheEnd({ count }: { count: number }) {
  return (
    <button type="button" tabIndex={-1} aria-hidden onClick={goOn}>
      {`${count} more`}
      <IconArrowRight size={13} stroke={1.9} />
    </button>
  );
}

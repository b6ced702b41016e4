import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef } from 'react';
import { Pager, type PagerProps } from './pager.tsx';

interface ListScreenProps {
  label: string;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  /** Whether it shows another page than the one that is asked for. */
  isBusy: boolean;
  pages?: PagerProps;
  children: ReactNode;
}

/**
 * The list of a screen, and its pages. Another page begins at the top of the list, which takes the focus, for keyboards and screen readers.
 */
export function ListScreen({ label, className, ref, isBusy, pages, children }: ListScreenProps) {
  const top = useRef<HTMLElement>(null);
  const merged = useMergedRef(top, ref);
  const toPage = (next: number) => {
    pages?.onChange(next);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section ref={merged} tabIndex={-1} className={className} aria-label={label} aria-busy={isBusy}>
      {children}
      {pages && pages.pages > 1 && <Pager {...pages} onChange={toPage} />}
    </section>
  );
}

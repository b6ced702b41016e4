import { useLayoutEffect, useRef, useState } from 'react';
import styles from './fitting-text.module.css';

const pixels = (length: string) => Number.parseFloat(length) || 0;

/** Width that a line has for its text. `data-beside`: pixels that something else in it takes. */
function roomIn(line: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(line);
  return line.clientWidth - pixels(paddingLeft) - pixels(paddingRight) - pixels(line.dataset.beside ?? '');
}

/**
 * The first of these texts that its line has room for, else the last. The line is the nearest element with `data-line`, or the parent. The
 * tooltip has the first text. `bdi`: the ellipsis of a text in Arabic belongs to its left end.
 */
export function FittingText({ texts, className }: { texts: readonly string[]; className?: string | undefined }) {
  const shown = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const longer = [...new Set(texts)].slice(0, -1);
  useLayoutEffect(() => {
    const own = shown.current;
    const line = own?.closest<HTMLElement>('[data-line]') ?? own?.parentElement;
    if (!own || !line || longer.length === 0) return;
    const measures = () => [...(own.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-measure]') ?? [])];
    const look = () => {
      const room = roomIn(line);
      const first = measures().findIndex(({ offsetWidth }) => offsetWidth <= room);
      setAt(first === -1 ? longer.length : first);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(line);
    return () => observer.disconnect();
  });
  return (
    <>
      <bdi ref={shown} title={texts[0]} className={className}>
        {longer[at] ?? texts.at(-1)}
      </bdi>
      {longer.map((text) => (
        <span key={text} className={styles.measure} data-measure data-text={text} aria-hidden />
      ))}
    </>
  );
}

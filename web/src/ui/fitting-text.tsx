import { cutText } from '@formwright/form-model';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './fitting-text.module.css';

const pixels = (length: string) => Number.parseFloat(length) || 0;

/** Width that a line has for its text. `data-beside`: pixels that something else in it takes. */
function roomIn(line: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(line);
  return line.clientWidth - pixels(paddingLeft) - pixels(paddingRight) - pixels(line.dataset.beside ?? '');
}

/** Letters by which a text becomes shorter, step by step. */
const STEP = 5;

/** The text, then what is left of it in steps, the shortest last. @param least letters of the shortest */
function cutTexts(text: string, least: number): string[] {
  const steps = Math.max(0, Math.ceil((text.length - least) / STEP));
  return [text, ...Array.from({ length: steps }, (_, at) => cutText(text, least + (steps - 1 - at) * STEP))];
}

/**
 * As much of a text as its line has room for, but no less than `least` letters. The line is the nearest element with `data-line`, or the
 * parent. The tooltip has all of it. `bdi`: the ellipsis of a text in Arabic belongs to its left end.
 */
export function FittingText({ text, least, className }: { text: string; least: number; className?: string | undefined }) {
  const shown = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const texts = cutTexts(text, least);
  const longer = texts.slice(0, -1);
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
      <bdi ref={shown} title={text} className={className}>
        {texts[at] ?? texts.at(-1)}
      </bdi>
      {longer.map((each) => (
        <span key={each} className={styles.measure} data-measure data-text={each} aria-hidden />
      ))}
    </>
  );
}

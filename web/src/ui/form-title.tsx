import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { cutText } from '../lib/cut-text.ts';
import styles from './form-title.module.css';

const longest = { wide: 25, narrow: 15 };

/**
 * A form's title, cut after 25 characters, or after 15 on screens up to 768 px where more would not fit in its line. The tooltip has the
 * full title. An unknown title takes its line already, so that nothing below moves when it comes.
 */
export function FormTitle({ title }: { title: string }) {
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
  const wide = cutText(title, longest.wide);
  const measure = useRef<HTMLSpanElement>(null);
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const line = measure.current?.parentElement;
    if (!isNarrow || !line) return;
    const look = () => setTight((measure.current?.offsetWidth ?? 0) > line.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(line);
    return () => observer.disconnect();
  });
  return (
    <>
      {/* `bdi`: the ellipsis of a title in Arabic belongs to its left end. */}
      <bdi title={title}>{(isNarrow && isTight ? cutText(title, longest.narrow) : wide) || '\u00a0'}</bdi>
      {isNarrow && <span ref={measure} className={styles.measure} data-text={wide} aria-hidden />}
    </>
  );
}

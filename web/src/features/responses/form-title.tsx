import { useMediaQuery } from '@mantine/hooks';
import { cutText } from '../../lib/cut-text.ts';

const longest = { wide: 25, narrow: 15 };

/** A form's title, cut beyond 25 characters, beyond 15 on screens up to 768 px; whole on hover. */
export function FormTitle({ title }: { title: string }) {
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
  return <span title={title}>{cutText(title, isNarrow ? longest.narrow : longest.wide) || ' '}</span>;
}

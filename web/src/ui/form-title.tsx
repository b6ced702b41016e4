import { useMediaQuery } from '@mantine/hooks';
import { cutText } from '../lib/cut-text.ts';
import { FittingText } from './fitting-text.tsx';

const longest = { wide: 25, narrow: 15 };

/**
 * A form's title. Where its line has no room for it, it is cut after 25 characters, or after 15 on screens up to 768 px. An unknown title
 * takes its line already, so that nothing below moves when it comes.
 */
export function FormTitle({ title }: { title: string }) {
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
  if (!title) return '\u00a0';
  const cut = [longest.wide, ...(isNarrow ? [longest.narrow] : [])].map((length) => cutText(title, length));
  return <FittingText texts={[title, ...cut]} />;
}

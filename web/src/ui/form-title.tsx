import { useMediaQuery } from '@mantine/hooks';
import { FittingText } from './fitting-text.tsx';

/** Letters that are shown in any case. */
const least = { wide: 25, narrow: 15 };

/**
 * A form's title. Where its line has no room for it, it ends where the room does, but not before 25 characters, or 15 on screens up to
 * 768 px. An unknown title takes its line already, so that nothing below moves when it comes.
 */
export function FormTitle({ title }: { title: string }) {
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
  if (!title) return '\u00a0';
  return <FittingText text={title} least={isNarrow ? least.narrow : least.wide} />;
}

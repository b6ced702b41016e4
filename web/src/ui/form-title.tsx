import { useMediaQuery } from '@mantine/hooks';
import { cutText } from '../lib/cut-text.ts';

const longest = { wide: 25, narrow: 15 };

/** A form's title, cut after 25 characters, or after 15 on screens up to 768 px. The tooltip has the full title. */
export function FormTitle({ title }: { title: string }) {
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
  // `bdi`: the ellipsis of a title in Arabic belongs to its left end.
  return <bdi title={title}>{cutText(title, isNarrow ? longest.narrow : longest.wide) || ' '}</bdi>;
}

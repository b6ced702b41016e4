import { Banner } from '../../ui/banner.tsx';

/** What is not known, because a service does not answer. */
export function AwayNote({ away }: { away: readonly string[] }) {
  if (away.length === 0) return null;
  return (
    <Banner tone="warn">{`Not all is known: ${away.join(', ')} ${away.length === 1 ? 'does' : 'do'} not answer. What is missing shows a dash.`}</Banner>
  );
}

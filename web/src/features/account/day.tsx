import { formatDay, formatMinute } from '../../lib/dates.ts';

/** '03/05/2026' */
export const Day = ({ at, className }: { at: number; className?: string }) => (
  <time className={className} dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
    {formatDay(at)}
  </time>
);

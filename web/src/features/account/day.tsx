const dayText = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** 'May 3, 2026' */
export const Day = ({ at, className }: { at: number; className?: string }) => (
  <time className={className} dateTime={new Date(at).toISOString()}>
    {dayText.format(at)}
  </time>
);

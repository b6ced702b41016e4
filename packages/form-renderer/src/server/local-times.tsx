/**
 * A script for pages whose times are written in UTC, because the server does not know the reader's zone: it writes them by the reader's clocks, as
 * `localTime` does on the form. On a device that does not say its zone they stay as they are, with 'UTC'.
 */
export const LOCAL_TIMES =
  "for(const t of document.querySelectorAll('time'))try{t.textContent=new Date(t.dateTime).toLocaleString([],{dateStyle:'medium',timeStyle:'short',timeZone:Intl.DateTimeFormat().resolvedOptions().timeZone})}catch{}";

/** A time with its zone, until the script has written it by the reader's clocks. @param zone default: UTC */
export const Moment = ({ at, zone = 'UTC' }: { at: number; zone?: string }) => (
  <time dateTime={new Date(at).toISOString()}>
    {new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(at)}{' '}
    {zone === 'UTC' ? zone : `(${zone})`}
  </time>
);

import { knownZone } from '@formwright/form-model';

/**
 * A script for pages whose times the server writes with a zone, because it does not know the reader's: it writes them by the reader's
 * clocks, as `localTime` does on the form. A device whose clock is that of UTC, or that does not tell its zone, is left with the zone's
 * name. Firefox says Atlantic/Reykjavik then, where the clock is that of UTC, too.
 */
export const LOCAL_TIMES =
  "{const f=new Intl.DateTimeFormat([],{dateStyle:'medium',timeStyle:'short'});if(!/UTC|Unk|kja/.test(f.resolvedOptions().timeZone))for(const t of document.querySelectorAll('time'))t.style.setProperty('white-space','nowrap'),t.textContent=f.format(new Date(t.dateTime))}";

/**
 * A time with its zone, for all sentences of the server: '14 March 2027 at 09:05 (Europe/Vienna)'. @param zone one that the server does not
 * know becomes UTC
 */
export function Moment({ at, zone }: { at: number; zone?: string | undefined }) {
  const timeZone = knownZone(zone);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)}{' '}
      {timeZone === 'UTC' ? timeZone : `(${timeZone})`}
    </time>
  );
}

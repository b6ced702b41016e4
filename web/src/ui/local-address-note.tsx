import { isOnlyHere } from '../lib/own-address.ts';

/** Beside an address that is given to other people: says that it is of no use to them yet. */
export function LocalAddressNote() {
  if (!isOnlyHere()) return null;
  return (
    <span className="tiny muted" style={{ display: 'block' }}>
      This address works on this machine only. PUBLIC_URL, a setting of the server, makes one for others.
    </span>
  );
}

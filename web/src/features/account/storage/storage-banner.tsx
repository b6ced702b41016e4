import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/banner.tsx';
import { isOwnAccount, type Me } from '../api.ts';
import { UpgradeLink } from '../upgrade-link.tsx';
import { isNear, storageQuery, storageText } from './storage.ts';

/** The banner of an account that has no more room for answers, or soon has none, above every screen. */
export function StorageBanner({ me }: { me: Me | undefined }) {
  const { data } = useQuery(storageQuery);
  if (!me || !data || !(data.isFull || isNear(data))) return null;
  const { used, limit, isFull } = data;
  const upgrades = isOwnAccount(me) && me.plan !== 'Premium' && me.blocked === 0;
  const room = 'To make room, delete responses or forms for good, archived ones too';
  return (
    <Banner tone="warn" action={<UpgradeLink me={me} />}>
      <b className="strong">{isFull ? 'Your forms take no more responses: your storage is full.' : 'Your storage is nearly full.'}</b>{' '}
      <span>{`${storageText(used)} of ${storageText(limit)} is used. `}</span>
      {!isFull && 'When it is full, your forms take no more responses. '}
      <span>{upgrades ? `${room}, or upgrade.` : `${room}.`}</span>
    </Banner>
  );
}

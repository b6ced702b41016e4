import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { screenTitle } from '../../../lib/product.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Bar, Skeletons } from '../../../ui/skeleton.tsx';
import { isOwnAccount, type Me, meQuery } from '../api.ts';
import { takeBillingFlag } from '../billing-flag.ts';
import { wasLoadedWhilePaying } from '../checkout/pending-payment.ts';
import { OwnDataSection } from '../own-data/own-data-section.tsx';
import { quotaOf } from '../quota.ts';
import { SecuritySections } from '../security/security-sections.tsx';
import { BillingSection, type BillingSectionProps } from './billing-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import styles from './profile.module.css';
import { ProfileMenu, type ProfileTab } from './profile-menu.tsx';
import { SecuritySection } from './security-section.tsx';
import { useCurrentSection } from './use-current-section.ts';

export interface ProfileScreenProps {
  /** The forms of the account, for its limits. */
  forms: BillingSectionProps['forms'];
  /** What a member of somebody else's account reads about what is missing here. */
  elsewhere: ReactNode;
  /** Changes with each visit: a link to Billing works on the profile too. */
  visit?: string | undefined;
  /** The section or part to begin with; '': the first one. */
  part?: string;
  /** Called after the account was deleted. */
  onDeleted: () => void;
}

/** In the order of the page. */
const tabs: readonly ProfileTab[] = [
  { id: 'general', label: 'Profile' },
  { id: 'security', label: 'Security' },
  { id: 'second-factor', label: 'Second factor', isPart: true },
  { id: 'passkeys', label: 'Passkeys', isPart: true },
  { id: 'sessions', label: 'Sessions', isPart: true },
  { id: 'notifications', label: 'Notifications' },
  { id: 'billing', label: 'Billing' },
  { id: 'your-data', label: 'Your data' },
  { id: 'delete-account', label: 'Delete account' },
];
/** Who works in somebody else's account has the settings of the person, not those of the own account. */
const ownAccountOnly = new Set(['notifications', 'billing']);

/** The signed-in user: name, password, notifications, plan. */
export function ProfileScreen({ forms, elsewhere, visit, part = '', onDeleted }: ProfileScreenProps) {
  return (
    <>
      <title>{screenTitle('Profile')}</title>
      <PageHeader title="Profile" />
      <Loaded query={useQuery(meQuery)} skeleton={<ProfileSkeleton />} failed="The profile did not load.">
        {(me) => <Profile me={me} {...{ forms, elsewhere, visit, part, onDeleted }} />}
      </Loaded>
    </>
  );
}

const ProfileSkeleton = () => (
  <Skeletons label="Loading the profile">
    <div className={`card ${styles.card}`}>
      {['40%', '64%', '52%'].map((width) => (
        <Bar key={width} width={width} />
      ))}
    </div>
  </Skeletons>
);

function Profile({ me, forms, elsewhere, visit, part = '', onDeleted }: ProfileScreenProps & { me: Me }) {
  const isOwn = isOwnAccount(me);
  const user = useUser();
  const shown = tabs.filter(({ id }) => isOwn || !ownAccountOnly.has(id));
  const [current, go] = useCurrentSection(shown.filter(({ isPart }) => !isPart).map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit looks for the flag again
  useEffect(() => {
    if (takeBillingFlag() || wasLoadedWhilePaying(user)) go('billing');
    else if (part !== '') go(part);
  }, [visit, part, go, user]);
  return (
    <div className={styles.page}>
      <ProfileMenu me={me} tabs={shown} current={current} onGo={go} />
      <div className="stack shrink gap-9">
        {!isOwn && elsewhere}
        <GeneralSection me={me} />
        <SecuritySection me={me} />
        <SecuritySections />
        {isOwn && <NotificationsSection me={me} />}
        {isOwn && <BillingSection me={me} quota={quotaOf(me, forms)} forms={forms} />}
        <OwnDataSection isOwn={isOwn} />
        <DeleteSection email={me.email} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

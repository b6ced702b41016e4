import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDay } from '../../../lib/dates.ts';
import { screenTitle } from '../../../lib/product.ts';
import { useUser } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { NotUpToDate } from '../../../ui/not-up-to-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { watchEdges } from '../../../ui/watch-edges.ts';
import { isOwnAccount, type Me, meQuery } from '../api.ts';
import { takeBillingFlag } from '../billing-flag.ts';
import { wasLoadedWhilePaying } from '../checkout/pending-payment.ts';
import { OwnDataSection } from '../own-data/own-data-section.tsx';
import { personOf } from '../person.ts';
import { quotaOf } from '../quota.ts';
import { PasskeysSection } from '../security/passkeys-section.tsx';
import { SecondFactorSection } from '../security/second-factor-section.tsx';
import { SessionsSection } from '../security/sessions-section.tsx';
import { BillingSection, type BillingSectionProps } from './billing-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import styles from './profile.module.css';
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
  const query = useQuery(meQuery);
  return (
    <>
      <title>{screenTitle('Profile')}</title>
      <PageHeader title="Profile" />
      <Loaded query={query} skeleton={<ProfileSkeleton />} failed="The profile did not load.">
        {(me) => <Profile me={me} {...{ forms, elsewhere, visit, part, onDeleted }} />}
      </Loaded>
      <NotUpToDate />
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
        <SecondFactorSection />
        <PasskeysSection />
        <SessionsSection />
        {isOwn && <NotificationsSection me={me} />}
        {isOwn && <BillingSection me={me} quota={quotaOf(me, forms)} forms={forms} />}
        <OwnDataSection isOwn={isOwn} />
        <DeleteSection email={me.email} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

interface ProfileTab {
  /** The id of its section. */
  id: string;
  label: string;
  /** Whether it is a part of the section before it, which is marked for it. */
  isPart?: boolean;
}

interface ProfileMenuProps {
  me: Me;
  tabs: readonly ProfileTab[];
  current: string;
  onGo: (id: string) => void;
}

/** Who is signed in, and the way to each section. */
function ProfileMenu({ me, tabs, current, onGo }: ProfileMenuProps) {
  const { name, picture } = personOf(me);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => (nav.current ? watchEdges(nav.current) : undefined), []);
  // On a phone the menu is a bar that is wider than the screen.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.clientWidth / 3;
  }, [current]);
  return (
    <aside className={styles.menu} aria-label="Account">
      <div className="row gap-4">
        <Avatar name={name} picture={picture} color={me.color} size="lg" />
        <div className="shrink">
          <div className="strong cut" dir="auto" title={name}>
            {name}
          </div>
          <div className="tiny faint">{`Since ${formatDay(me.created_at)}`}</div>
        </div>
      </div>
      <div className={styles.bar}>
        <nav ref={nav} className={`edges ${styles.tabs}`} aria-label="Profile">
          {tabs.map(({ id, label, isPart }) => (
            <button
              key={id}
              type="button"
              data-tab={isPart ? undefined : id}
              data-part={isPart || undefined}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => onGo(id)}
            >
              {label}
            </button>
          ))}
        </nav>
      </div>
    </aside>
  );
}

import { generateMemberListPdf, MEMBERS_A_PAGE } from '@formwright/contracts/team';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { open } from '../../lib/api-client.ts';
import { screenTitle } from '../../lib/product.ts';
import { readerZone } from '../../lib/reader-zone.ts';
import { useUser } from '../../lib/session.ts';
import { usePdfDownload } from '../../lib/use-pdf-download.ts';
import { AppButton } from '../../ui/button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import { Pills } from '../../ui/pills.tsx';
import { awaitedCountQuery, memberCalls, membersQuery } from './api.ts';
import { InviteForm } from './invite-form.tsx';
import { People } from './people.tsx';
import styles from './team.module.css';
import { TeamHead } from './team-head.tsx';
import { TeamSkeleton } from './team-skeleton.tsx';

const lists = {
  invited: { name: 'Everyone invited', empty: 'Nobody has been invited yet.' },
  awaited: { name: 'Pending', empty: 'Everyone has accepted.' },
} as const;
type ListName = keyof typeof lists;

/** 'Pending (3)'. As one text, which a browser can translate. */
const counted = (name: string, count: number | undefined) => (count === undefined ? name : `${name} (${count.toLocaleString('en')})`);

/**
 * The older view of the team: who was invited, and, as a list of their own, who of them has not accepted yet.
 * @param payFirst stands in the place of inviting while the account is suspended; null otherwise
 */
export function MembersScreen({ payFirst }: { payFirst: ReactNode }) {
  const { list, page, show } = useShownList();
  const { data: awaited } = useQuery(awaitedCountQuery);
  const counts = { invited: undefined, awaited };
  return (
    <>
      <title>{screenTitle('Team')}</title>
      <TeamHead current="members" end={<MemberListButton />} />
      <div className={styles.screen}>
        {payFirst ?? <InviteForm invite={memberCalls.invite} sent={() => 'Registration request has been successfully sent'} />}
        <div className={styles.list}>
          <Pills label="Lists">
            {(['invited', 'awaited'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={each === list} onClick={() => show(each, 1)}>
                {counted(lists[each].name, counts[each])}
              </button>
            ))}
          </Pills>
          <MemberList list={list} page={page} onPage={(next, replace) => show(list, next, replace)} canInvite={payFirst === null} />
        </div>
      </div>
    </>
  );
}

/** The list and its page, in the address. */
function useShownList(): { list: ListName; page: number; show: (list: ListName, page: number, replace?: boolean) => void } {
  const [params, setParams] = useSearchParams();
  return {
    list: params.get('list') === 'awaited' ? 'awaited' : 'invited',
    page: pageOf(params),
    show: (list, page, replace = false) =>
      setParams({ ...(list === 'awaited' && { list }), ...(page > 1 && { page: String(page) }) }, { preventScrollReset: true, replace }),
  };
}

function pageOf(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}

interface MemberListProps {
  list: ListName;
  page: number;
  /** @param replace Back does not lead to the page of before */
  onPage: (page: number, replace?: boolean) => void;
  canInvite: boolean;
}

function MemberList({ list, page, onPage, canInvite }: MemberListProps) {
  const { name, empty } = lists[list];
  const query = useQuery(membersQuery(list, page));
  const { data, isPlaceholderData } = query;
  const section = useRef<HTMLElement>(null);
  const pages = data ? Math.max(1, Math.ceil(data.total / MEMBERS_A_PAGE)) : 1;
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    // The address is old, or the last one of a page was removed.
    if (isBeyond) onPage(pages, true);
  });
  return (
    <ListScreen ref={section} label={name} className={styles.list} isBusy={isPlaceholderData} pages={{ page, pages, onChange: onPage }}>
      <Loaded query={query} skeleton={<TeamSkeleton label="Loading the members" />} failed="The members did not load.">
        {({ data: people, total }) =>
          total === 0 ? (
            <p className={`card muted ${styles.none}`}>{empty}</p>
          ) : (
            <People caption={name} people={people} remove={memberCalls.remove} canInvite={canInvite} place={section} />
          )
        }
      </Loaded>
      <NotUpToDate />
    </ListScreen>
  );
}

/** Downloads the members and invitations of the open account as a PDF. */
function MemberListButton() {
  const userId = useUser() ?? '';
  const { mutate, isPending } = usePdfDownload('Team', (signal) =>
    open(generateMemberListPdf, { params: { userId }, query: { timeZone: readerZone() }, signal }),
  );
  return (
    <AppButton
      className={styles.file ?? ''}
      icon={<IconFileTypePdf size={15} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      <span className={styles.whole}>Member list as</span> PDF
    </AppButton>
  );
}

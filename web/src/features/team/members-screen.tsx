import { MEMBERS_A_PAGE } from '@formwright/contracts/team';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { screenTitle } from '../../lib/product.ts';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { awaitedCountQuery, awaitedQuery, invitedQuery, type MemberPage, memberCalls } from './api.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberListButton } from './member-list-button.tsx';
import { People } from './people.tsx';
import styles from './team.module.css';
import { TeamSkeleton } from './team-skeleton.tsx';
import { TeamTabs } from './team-tabs.tsx';

/**
 * The older view of the team: who was invited, and who of them has not confirmed yet.
 * @param payFirst stands in the place of inviting while the account is suspended; null otherwise
 */
export function MembersScreen({ payFirst }: { payFirst: ReactNode }) {
  const invited = usePage('page');
  const awaited = usePage('awaited');
  const invitedList = useQuery(invitedQuery(invited.page));
  const awaitedList = useQuery(awaitedQuery(awaited.page));
  const { data: awaitedCount } = useQuery(awaitedCountQuery);
  const canInvite = payFirst === null;
  return (
    <>
      <title>{screenTitle('Team')}</title>
      <PageHeader
        title="Team"
        hint="Everyone who was invited to this account, and who of them has not confirmed yet."
        action={<MemberListButton />}
      />
      <TeamTabs current="members" />
      <div className={styles.screen}>
        {payFirst ?? <InviteForm invite={memberCalls.invite} sent={() => 'Registration request has been successfully sent'} />}
        <MemberList
          title="Everyone invited"
          caption="Everyone invited"
          empty="Nobody has been invited yet."
          list={invitedList}
          canInvite={canInvite}
          {...invited}
        />
        {/* Its place is known once the list above it is there. */}
        {!invitedList.isPending && (
          <MemberList
            caption="Awaiting confirmation"
            title={
              <>
                Awaiting confirmation{' '}
                {awaitedCount !== undefined && <span className={styles.count}>{`(${awaitedCount.toLocaleString('en')})`}</span>}
              </>
            }
            empty="Everyone has confirmed."
            list={awaitedList}
            canInvite={canInvite}
            {...awaited}
          />
        )}
      </div>
    </>
  );
}

/** The page of a list, in the address. @param name of the parameter */
function usePage(name: string): { page: number; onPage: (page: number) => void } {
  const [params, setParams] = useSearchParams();
  const text = params.get(name) ?? '';
  return {
    page: /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1,
    onPage: (page) => {
      const next = new URLSearchParams(params);
      if (page > 1) next.set(name, String(page));
      else next.delete(name);
      setParams(next, { preventScrollReset: true });
    },
  };
}

interface MemberListProps {
  title: ReactNode;
  caption: string;
  empty: string;
  list: UseQueryResult<MemberPage>;
  canInvite: boolean;
  page: number;
  onPage: (page: number) => void;
}

function MemberList({ title, caption, empty, list, canInvite, page, onPage }: MemberListProps) {
  const { data, error, refetch, isPlaceholderData } = list;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const pages = data ? Math.max(1, Math.ceil(data.total / MEMBERS_A_PAGE)) : 1;
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    // The address is old, or the last one of a page was removed.
    if (isBeyond) onPage(pages);
  });
  return (
    <section ref={section} tabIndex={-1} className={styles.list} aria-labelledby={id} aria-busy={isPlaceholderData}>
      <h2 id={id}>{title}</h2>
      {!data && !error && <TeamSkeleton label="Loading the members" />}
      {!data && error && (
        <div className="card">
          <ErrorInPlace error={error} text="The members did not load." onRetry={() => void refetch()} />
        </div>
      )}
      {data && data.total === 0 && <p className={`card muted ${styles.none}`}>{empty}</p>}
      {data && data.total > 0 && (
        <People caption={caption} people={data.data} remove={memberCalls.remove} canInvite={canInvite} place={section} />
      )}
      {pages > 1 && <Pager page={page} pages={pages} onChange={onPage} />}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { screenTitle } from '../../lib/product.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import { WaitingJoint } from '../../ui/joinery-art.tsx';
import { teamCalls, teamQuery } from './api.ts';
import { InviteForm } from './invite-form.tsx';
import { People } from './people.tsx';
import styles from './team.module.css';
import { TeamHead } from './team-head.tsx';
import { TeamSkeleton } from './team-skeleton.tsx';

/** Who works in the account. @param payFirst stands in the place of inviting while the account is suspended; null otherwise */
export function TeamScreen({ payFirst }: { payFirst: ReactNode }) {
  const { data: people, error, refetch } = useQuery(teamQuery);
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <title>{screenTitle('Team')}</title>
      <TeamHead current="team" />
      <div className={styles.screen}>
        {payFirst ?? <InviteForm invite={teamCalls.invite} sent={(email) => `${email} has been invited.`} />}
        {!people && !error && <TeamSkeleton label="Loading the team" />}
        {!people && error && (
          <div className="card">
            <ErrorInPlace error={error} text="The team did not load." onRetry={() => void refetch()} />
          </div>
        )}
        {people && (
          <section ref={list} tabIndex={-1} aria-label="People">
            {people.length > 1 && (
              <People caption="Team" people={people} remove={teamCalls.remove} canInvite={payFirst === null} place={list} />
            )}
            {people.length <= 1 && (
              <div className="card">
                <EmptyState
                  art={<WaitingJoint />}
                  title="No one else is here yet"
                  text={`${payFirst === null ? 'Invite a person by email. ' : ''}People who accept an invitation appear here.`}
                />
              </div>
            )}
          </section>
        )}
      </div>
    </>
  );
}

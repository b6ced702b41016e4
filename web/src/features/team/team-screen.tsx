import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { screenTitle } from '../../lib/product.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WaitingJoint } from '../../ui/joinery-art.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import { teamCalls, teamQuery } from './api.ts';
import { InviteForm } from './invite-form.tsx';
import { People } from './people.tsx';
import styles from './team.module.css';
import { TeamHead } from './team-head.tsx';
import { TeamSkeleton } from './team-skeleton.tsx';

/** Who works in the account. @param payFirst stands in the place of inviting while the account is suspended; null otherwise */
export function TeamScreen({ payFirst }: { payFirst: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  const query = useQuery(teamQuery);
  return (
    <>
      <title>{screenTitle('Team')}</title>
      <TeamHead current="team" />
      <div className={styles.screen}>
        {payFirst ?? <InviteForm invite={teamCalls.invite} sent={(email) => `${email} has been invited.`} />}
        <ListScreen ref={list} label="People" isBusy={false}>
          <Loaded query={query} skeleton={<TeamSkeleton label="Loading the team" />} failed="The team did not load.">
            {(people) =>
              people.length > 1 ? (
                <People caption="Team" people={people} remove={teamCalls.remove} canInvite={payFirst === null} place={list} />
              ) : (
                <div className="card">
                  <EmptyState
                    art={<WaitingJoint />}
                    title="No one else is here yet"
                    text={`${payFirst === null ? 'Invite a person by email. ' : ''}People who accept an invitation appear here.`}
                  />
                </div>
              )
            }
          </Loaded>
        </ListScreen>
        <NotUpToDate />
      </div>
    </>
  );
}

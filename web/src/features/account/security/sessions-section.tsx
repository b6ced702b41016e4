import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatMinute, formatRelative } from '../../../lib/dates.ts';
import { session } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { Section } from '../profile/section.tsx';
import { endAll, endOne, type Session, sessionsQuery } from './api.ts';
import styles from './security.module.css';

/** The others are shown on request. */
const SHOWN = 6;

/** Where the user is signed in, and the ways out. */
export function SessionsSection() {
  return (
    <Section
      isPart
      id="sessions"
      title="Where you are signed in"
      text="Sign out any device that you do not recognize, then set a new password."
    >
      <Loaded
        isInCard
        query={useQuery(sessionsQuery)}
        skeleton={<Skeletons label="Loading your sessions" bars={['46%', '62%']} />}
        failed="Your sessions did not load."
      >
        {(sessions, isOld) => <Sessions {...sessions} isOld={isOld} />}
      </Loaded>
    </Section>
  );
}

interface SessionsProps {
  sessions: readonly Session[];
  total: number;
  /** Then only what ends all sessions is offered: it is right whatever they are. */
  isOld: boolean;
}

function Sessions({ sessions, total, isOld }: SessionsProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const isLong = sessions.length > SHOWN + 1;
  const shown = isLong && !showsAll ? sessions.slice(0, SHOWN) : sessions;
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const { expectLeaving } = useListFocus(shown);
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const onError = tellError;
  const one = useMutation({
    mutationFn: endOne,
    onSuccess: async (_reply, id) => {
      expectLeaving(id);
      await refresh();
      toast.success('Signed out there.');
    },
    onError,
  });
  const all = useMutation({
    mutationFn: endAll,
    onSuccess: async (_reply, keepsCurrent) => {
      setAsking(false);
      if (!keepsCurrent) return session.end();
      // The button goes with the other sessions.
      list.current?.focus({ preventScroll: true });
      await refresh();
      toast.success('Signed out everywhere else.');
    },
    onError,
  });
  const more = total - sessions.length;
  return (
    <>
      <ul className="stack gap-5" id={listId} ref={list} tabIndex={-1}>
        {shown.map((each) => (
          <li key={each._id} data-row={each._id} className={styles.item}>
            <div className="shrink break">
              <p className="row wrap gap-3">
                <b className="strong">{nameOf(each)}</b>
                {each.isCurrent && <Badge tone="brand">This device</Badge>}
              </p>
              <p className="muted small">
                {each.network && `${placeOf(each.network)} · `}
                <time dateTime={new Date(each.usedAt).toISOString()} title={formatMinute(each.usedAt)}>
                  {`last used ${formatRelative(each.usedAt, Date.now()).toLowerCase()}`}
                </time>
                {` · until ${formatMinute(each.endsAt).slice(0, 10)}`}
              </p>
            </div>
            {!each.isCurrent && (
              <AppButton
                size="xs"
                aria-label={`Sign out ${nameOf(each)}`}
                disabled={isOld}
                loading={one.isPending && one.variables === each._id}
                onClick={() => one.mutate(each._id)}
              >
                Sign out
              </AppButton>
            )}
          </li>
        ))}
      </ul>
      {isLong && (
        <AppButton kind="quiet" aria-expanded={showsAll} aria-controls={listId} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the latest ${SHOWN}` : `Show ${more > 0 ? `${sessions.length} of ${total}` : `all ${sessions.length}`}`}
        </AppButton>
      )}
      {more > 0 && (showsAll || !isLong) && <p className="muted small">{`And ${more} more, used longer ago.`}</p>}
      <div className={styles.foot}>
        {total > 1 && (
          <AppButton loading={all.isPending && all.variables === true} onClick={() => all.mutate(true)}>
            Sign out everywhere else
          </AppButton>
        )}
        <AppButton kind="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </AppButton>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Sign out everywhere?"
        text="Every device is signed out, this one too. What is not saved here is lost."
        confirmLabel="Sign out everywhere"
        loading={all.isPending && all.variables === false}
        onConfirm={() => all.mutate(false)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const nameOf = ({ browser, system }: Session): string => {
  if (browser === '') return system === '' ? 'Another program' : system;
  return system === '' ? browser : `${browser} on ${system}`;
};

/** '203.0.113.0/24' as people read it: the part that is known. */
const placeOf = (network: string): string =>
  network.includes(':') ? `${network.replace(/(::)?\/48$/, '')}:…` : network.replace(/\.\d+\/24$/, '.…');

import { cutText } from '@formwright/form-model';
import { Popover } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { showNotification, useNotificationState } from '../../lib/browser-notifications.ts';
import { formatMoment } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { AppButton, IconButton } from '../../ui/button.tsx';
import { Bar, Skeletons } from '../../ui/loaded.tsx';
import { OldNote } from '../../ui/old-note.tsx';
import { MAX_TITLE, type Notification, notificationsQuery } from './api.ts';
import styles from './notifications-menu.module.css';
import { markSeen, useSeenUntil } from './seen.ts';

export interface NotificationsMenuProps {
  /** The id of the signed-in user. */
  user: string;
  /** The user's own switch. While it is off, nothing is asked for. */
  isOn: boolean;
}

/** The bell in the header: the forms to which responses came. */
export function NotificationsMenu({ user, isOn }: NotificationsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...notificationsQuery, enabled: isOn, refetchIntervalInBackground: useAsksWhileHidden(isOn) });
  const { data } = query;
  useBrowserNotifications(user, isOn, data);
  const seenUntil = useSeenUntil(user);
  const titleId = useId();
  const unseen = isOn ? (data ?? []).filter(({ created_at }) => created_at > seenUntil).length : 0;
  useEffect(() => {
    if (isOpen && unseen > 0 && data) markSeen(user, data);
  }, [isOpen, unseen, data, user]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <IconButton
          label={unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications'}
          tip="Notifications"
          size="lg"
          onClick={() => setOpen((was) => !was)}
          icon={
            <span className={styles.bell}>
              <IconBell size={18} stroke={1.6} />
              {unseen > 0 && <span className={styles.dot} />}
            </span>
          }
        />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <h2 className={styles.title} id={titleId} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        {isOn ? (
          <Entries {...query} onChoose={() => setOpen(false)} />
        ) : (
          <Nothing icon={<IconBellOff size={18} stroke={1.6} aria-hidden />} text="Your Notifications are disabled..." />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The bell while it is not known whose it is. */
export const UnknownNotifications = () => (
  <IconButton
    label="Notifications"
    size="lg"
    disabled
    icon={
      <span className={styles.bell}>
        <IconBell size={18} stroke={1.6} />
      </span>
    }
  />
);

interface EntriesProps {
  data: readonly Notification[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  onChoose: () => void;
}

function Entries({ data, error, refetch, onChoose }: EntriesProps) {
  const again = () => void refetch();
  if (!data && error) {
    return (
      <div className={styles.nothing} role="alert">
        The notifications did not load.
        <AppButton size="xs" onClick={again}>
          Try again
        </AppButton>
      </div>
    );
  }
  if (!data) {
    return (
      <Skeletons label="Loading the notifications">
        {['62%', '48%', '55%'].map((width) => (
          <div key={width} className={styles.bone}>
            <Bar width={width} />
            <Bar width="38%" height="9px" />
          </div>
        ))}
      </Skeletons>
    );
  }
  return (
    <>
      {error && <OldNote onRetry={again}>The notifications did not load. What you see is from before.</OldNote>}
      {data.length === 0 ? (
        <Nothing icon={<IconBell size={18} stroke={1.6} aria-hidden />} text="No notifications yet" />
      ) : (
        <ul className={styles.list}>
          {data.map((notification) => (
            <li key={notification.form_id}>
              <Entry {...notification} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ form_id, title, created_at, unread, onChoose }: Notification & { onChoose: () => void }) {
  return (
    <Link className={styles.entry} to={paths.responses(form_id)} title={title} data-unread={unread > 0 || undefined} onClick={onChoose}>
      <span className={styles.mark} aria-hidden />
      <span className={styles.name} aria-hidden>
        <bdi>{cutText(title, MAX_TITLE)}</bdi>
      </span>
      <span className="vh">{title}</span> {unread > 0 && <span className="muted tiny num">{`${unread.toLocaleString('en')} new`}</span>}{' '}
      {/* The date of the server, in the reader's time zone. */}
      <time className={styles.date} dateTime={new Date(created_at).toISOString()}>
        {formatMoment(created_at)}
      </time>
    </Link>
  );
}

function Nothing({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <div className={styles.nothing}>
      {icon}
      <span>{text}</span>
    </div>
  );
}

const keyOf = (user: string) => `notifications-told:${user}`;

/**
 * Shows a notification of the browser for each form with a new response, while this tab is open and not looked at. Who looks at it sees
 * the bell. What came before this device was first used is not told.
 */
function useBrowserNotifications(user: string, isOn: boolean, news: readonly Notification[] | undefined): void {
  const navigate = useNavigate();
  const isAllowed = useNotificationState() === 'granted' && isOn;
  useEffect(() => {
    if (!isAllowed || !news) return;
    const newest = Math.max(0, ...news.map(({ created_at }) => created_at));
    const kept = Number(localStorage.getItem(keyOf(user)) ?? newest);
    // A damaged note counts as none. It would tell all unread news at each change.
    const told = Number.isFinite(kept) ? kept : newest;
    localStorage.setItem(keyOf(user), String(Math.max(told, newest)));
    if (!document.hidden) return;
    for (const { form_id, title, created_at, unread } of news) {
      if (created_at <= told || unread === 0) continue;
      showNotification(cutText(title, MAX_TITLE), {
        body: unread === 1 ? '1 new response' : `${unread.toLocaleString('en')} new responses`,
        tag: `${form_id}-${created_at}`,
        onClick: () => void navigate(paths.responses(form_id)),
      });
    }
  }, [user, isAllowed, news, navigate]);
}

/** While messages may be shown, a hidden tab asks for news as well. */
const useAsksWhileHidden = (isOn: boolean): boolean => useNotificationState() === 'granted' && isOn;

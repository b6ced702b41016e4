import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconList } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { AppButton, buttonLook } from '../../ui/button.tsx';
import { type Neighbors, type ResponseRecord, sharedResponseQuery, useMarkOpened } from './api.ts';
import { ResponseLife } from './response-life.tsx';
import { placeText } from './response-name.ts';
import styles from './response-walk.module.css';

type Shown = Pick<ResponseRecord, 'status' | 'form' | 'favourite' | 'deleted_at'>;

interface ResponseWalkProps {
  id: string;
  /** Undefined while it loads. */
  response: Shown | undefined;
  /** The neighbors in its list; undefined for other readers, and until it is known who reads. */
  neighbors: Neighbors | undefined;
  /** Whether its place in the list is said here. A response without a name has it as its heading. */
  hasPlace: boolean;
}

/**
 * Leads people of the form's workspace to the next responses and back to the table, and sorts the response. Other readers see nothing of
 * it, and until it is known who reads, its place is kept.
 */
export function ResponseWalk({ id, response, neighbors, hasPlace }: ResponseWalkProps) {
  const queries = useQueryClient();
  const formId = response?.form._id ?? '';
  useMarkSeen(formId, id, neighbors && response?.status);
  const { newer, older, list } = useWays(formId, neighbors);
  useResponseKeys({ ArrowLeft: newer, ArrowRight: older, Escape: list });
  useEffect(() => {
    for (const next of [neighbors?.newer, neighbors?.older]) if (next) void queries.prefetchQuery(sharedResponseQuery(next));
  }, [queries, neighbors]);
  if (!response || !neighbors || !list) return <KeptPlace />;
  const place = hasPlace ? placeText(neighbors) : '';
  return (
    <nav className={styles.walk} aria-label="Responses">
      <Tooltip label="Back to the list (Esc)">
        <Button
          component={Link}
          to={list}
          size="xs"
          className={styles.back ?? ''}
          leftSection={<IconList size={15} stroke={1.75} />}
          aria-label={`All responses to ${response.form.title}`}
          aria-keyshortcuts="Escape"
          {...buttonLook('quiet')}
        >
          <bdi className="cut">{response.form.title}</bdi>
        </Button>
      </Tooltip>
      <span className="row rigid gap-2">
        <Way label="Newer response" keyName="ArrowLeft" to={newer} icon={<IconArrowLeft size={18} stroke={1.6} />} />
        {place && <span className={`num tiny muted ${styles.at}`}>{place}</span>}
        <Way label="Older response" keyName="ArrowRight" to={older} icon={<IconArrowRight size={18} stroke={1.6} />} />
      </span>
      <span className={`faint tiny ${styles.hint}`}>Press ←, → or Esc</span>
      <ResponseLife key={id} {...{ id, response, neighbors }} />
      <span className={styles.marks} aria-live="polite">
        {response.deleted_at !== null && <Badge>Archived</Badge>}
        {response.deleted_at === null && response.favourite === 1 && <span className="vh">Favorite</span>}
      </span>
    </nav>
  );
}

/** Keeps the height of the row of links, and is invisible. */
const KeptPlace = () => (
  <div className={styles.walk} data-kept aria-hidden>
    <AppButton size="xs" disabled>
      All responses
    </AppButton>
    <ActionIcon size="lg" disabled />
  </div>
);

const keySigns = { ArrowLeft: '←', ArrowRight: '→' } as const;

interface WayProps {
  label: string;
  keyName: keyof typeof keySigns;
  /** Null at an end of the list. */
  to: string | null;
  icon: React.ReactNode;
}

function Way({ label, keyName, to, icon }: WayProps) {
  if (!to)
    return (
      <ActionIcon disabled aria-label={label} size="lg">
        {icon}
      </ActionIcon>
    );
  return (
    <Tooltip label={`${label} (${keySigns[keyName]})`}>
      <ActionIcon component={Link} to={to} aria-label={label} aria-keyshortcuts={keyName} size="lg">
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Once per response, when its owner first sees it: what is marked as unread afterwards stays so. */
function useMarkSeen(formId: string, id: string, status: Shown['status'] | undefined): void {
  const { mutate } = useMarkOpened(formId);
  const seen = useRef('');
  useEffect(() => {
    if (!status || seen.current === id) return;
    seen.current = id;
    if (status === 'new') mutate(id);
  }, [mutate, id, status]);
}

type WalkKey = 'ArrowLeft' | 'ArrowRight' | 'Escape';

/** Where these keys have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, video, audio, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
/** What Escape closes first, wherever the focus is. */
const OPEN = '[role=dialog], [role=menu], [role=listbox]';

/** The arrow keys lead to the next responses, Escape to the list. @param ways addresses; what is missing leads nowhere */
function useResponseKeys(ways: Readonly<Record<WalkKey, string | null>>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== 'Escape') return;
      if (key === 'Escape' && document.querySelector(OPEN)) return;
      const to = ways[key];
      if (to) void navigate(to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** The addresses of what stands around a response, in the list as it is narrowed. */
function useWays(formId: string, neighbors: { newer: string | null; older: string | null } | undefined) {
  const { search } = useLocation();
  const to = (id: string | null | undefined) => (id ? paths.response(id, search) : null);
  const list = neighbors && formId ? `${paths.responses(formId)}${search}` : null;
  return { newer: to(neighbors?.newer), older: to(neighbors?.older), list };
}

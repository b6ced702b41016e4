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
import styles from './response-walk.module.css';

type Shown = Pick<ResponseRecord, 'status' | 'form' | 'favourite' | 'deleted_at'>;

interface ResponseWalkProps {
  id: string;
  /** Undefined while it loads. */
  response: Shown | undefined;
  /** The neighbors in its list; undefined for other readers, and until it is known who reads. */
  neighbors: Neighbors | undefined;
}

/**
 * Leads people of the form's workspace to the next responses and back to the table, and says how the response is sorted. Other readers see
 * nothing of it, and until it is known who reads, its place is kept.
 */
export function ResponseWalk({ id, response, neighbors }: ResponseWalkProps) {
  const { search } = useLocation();
  const queries = useQueryClient();
  const formId = response?.form._id ?? '';
  useMarkSeen(formId, id, neighbors !== undefined && response?.status === 'new');
  const ways = { ArrowLeft: neighbors?.newer, ArrowRight: neighbors?.older };
  useArrowKeys(ways);
  useEffect(() => {
    for (const next of [neighbors?.newer, neighbors?.older]) if (next) void queries.prefetchQuery(sharedResponseQuery(next));
  }, [queries, neighbors]);
  if (!response || !neighbors) return <KeptPlace />;
  return (
    <nav className={styles.walk} aria-label="Responses">
      <Button
        component={Link}
        to={`${paths.responses(formId)}${search}`}
        size="xs"
        className={styles.back ?? ''}
        leftSection={<IconList size={15} stroke={1.75} />}
        {...buttonLook('quiet')}
      >
        All responses
      </Button>
      <Way label="Newer response" keyName="ArrowLeft" to={neighbors.newer} icon={<IconArrowLeft size={18} stroke={1.6} />} />
      <Way label="Older response" keyName="ArrowRight" to={neighbors.older} icon={<IconArrowRight size={18} stroke={1.6} />} />
      <span className={`faint tiny ${styles.hint}`}>Press ← or →</span>
      <span className={styles.life}>
        <ResponseLife key={id} {...{ id, response, neighbors }} />
      </span>
      <span className={styles.marks} aria-live="polite">
        {response.deleted_at !== null && <Badge>Archived</Badge>}
        {response.deleted_at === null && response.favourite === 1 && <Badge tone="brass">Favorite</Badge>}
      </span>
    </nav>
  );
}

/** As high as the ways, and invisible. */
const KeptPlace = () => (
  <div className={styles.walk} data-kept aria-hidden>
    <AppButton size="xs" disabled>
      All responses
    </AppButton>
    <ActionIcon size="lg" disabled />
  </div>
);

type ArrowKey = 'ArrowLeft' | 'ArrowRight';
const keySigns = { ArrowLeft: '←', ArrowRight: '→' } as const;

function Way({ label, keyName, to, icon }: { label: string; keyName: ArrowKey; to: string | null; icon: React.ReactNode }) {
  const { search } = useLocation();
  if (!to)
    return (
      <ActionIcon disabled aria-label={label} size="lg">
        {icon}
      </ActionIcon>
    );
  return (
    <Tooltip label={`${label} (${keySigns[keyName]})`}>
      <ActionIcon component={Link} to={paths.response(to, search)} aria-label={label} aria-keyshortcuts={keyName} size="lg">
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Once per response, as soon as its owner sees it. */
function useMarkSeen(formId: string, id: string, isDue: boolean): void {
  const { mutate } = useMarkOpened(formId);
  const marked = useRef('');
  useEffect(() => {
    if (!isDue || marked.current === id) return;
    marked.current = id;
    mutate(id);
  }, [mutate, id, isDue]);
}

/** Where an arrow key has a meaning of its own. */
const OWN_ARROWS = 'input, textarea, select, video, audio, [contenteditable], [role=dialog], [role=menu]';

function useArrowKeys(ways: Record<ArrowKey, string | null | undefined>): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(OWN_ARROWS)) return;
      const to = key === 'ArrowLeft' || key === 'ArrowRight' ? ways[key] : null;
      if (to) void navigate(paths.response(to, search));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

import { IconEye, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { formatMoment, formatRelative } from '../../../lib/dates.ts';
import { AppButton, IconButton } from '../../../ui/button.tsx';
import type { HeldRow } from './api.ts';
import styles from './held.module.css';

export interface HeldListProps {
  rows: readonly HeldRow[];
  onLook: (row: HeldRow) => void;
  onRelease: (row: HeldRow) => void;
  onDelete: (row: HeldRow) => void;
  /** The one that is being released. */
  releasing: string | undefined;
  /** Whether they did not load again: nothing is decided about them. */
  isOld: boolean;
}

/** Held responses: the beginning of each, why it is held, and what can be done with it. */
export function HeldList({ rows, onLook, onRelease, onDelete, releasing, isOld }: HeldListProps) {
  return (
    <ul className="card" aria-label="Held responses">
      {rows.map((row) => {
        const { _id, created_at, suspicions, summary, hasFiles } = row;
        const name = `the response of ${formatMoment(created_at)}`;
        return (
          <li key={_id} className={styles.row}>
            <div className="stack shrink gap-2">
              <span className={styles.summary} dir="auto">
                {hasFiles && (
                  <>
                    <IconPaperclip size={14} stroke={1.6} aria-hidden />
                    <span className="vh">With files. </span>
                  </>
                )}
                {summary || <span className="faint">No answers</span>}
              </span>
              <ul className={styles.reasons} aria-label="Why it is held">
                {suspicions.map((suspicion) => (
                  <li key={suspicion}>{reasons[suspicion]}</li>
                ))}
              </ul>
              <time className="small faint num" dateTime={new Date(created_at).toISOString()} title={formatMoment(created_at)}>
                {formatRelative(created_at, Date.now())}
              </time>
            </div>
            <div className={styles.actions}>
              <IconButton label={`See ${name}`} tip="See" icon={<IconEye size={18} stroke={1.6} />} onClick={() => onLook(row)} />
              <IconButton
                label={`Delete ${name}`}
                tip="Delete"
                icon={<IconTrash size={18} stroke={1.6} />}
                disabled={isOld}
                onClick={() => onDelete(row)}
              />
              <AppButton
                size="xs"
                aria-label={`Release ${name}`}
                disabled={isOld}
                loading={releasing === _id}
                onClick={() => onRelease(row)}
              >
                Release
              </AppButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Suspicion = HeldRow['suspicions'][number];

/** Why a response is held, in plain words. */
const reasons: Readonly<Record<Suspicion, string>> = {
  trap: 'A field was filled in that people cannot see',
  fast: 'Sent faster than a person can fill in the form',
  address: 'Many answers came from one address within a minute',
  attack: 'Sent while bots attacked the form, without the check that browsers do then',
};

import { IconLock, IconWorldOff } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment, formatRelative } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { FormThumbnail } from '../../ui/form-thumbnail.tsx';
import { ActionButtons, ActionMenu, type RowAction } from '../../ui/row-actions.tsx';
import { SelectCell } from '../../ui/selection/select-cell.tsx';
import type { FormRow } from './api.ts';
import { closureOf } from './closure.ts';
import { describeForm } from './describe-form.ts';
import { formColor } from './form-color.ts';
import { FormStatistics } from './form-statistics.tsx';
import styles from './forms-table.module.css';

export interface FormLineProps {
  form: FormRow;
  /** The place in the whole table; the head is the first row. */
  rowIndex: number;
  /** Why it cannot be used; null: it can. */
  lock: string | null;
  /** Whether it was just added: it is highlighted. */
  isFresh: boolean;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
  /** Whether the actions are in a menu. */
  isNarrow: boolean;
  /** Epoch milliseconds. */
  now: number;
  actionsOf: (form: FormRow) => readonly RowAction[];
}

/** A form in the list. Memoized, because most forms stay as they are when the list changes. */
export const FormLine = memo(function FormLine(props: FormLineProps) {
  const { form, rowIndex, lock, isFresh, isSelected, onSelect, isNarrow, now, actionsOf } = props;
  const { _id, title, responses, fresh, limit, updated_at, deleted_at } = form;
  const count = responses.toLocaleString('en');
  const isLocked = lock !== null;
  const Actions = isNarrow ? ActionMenu : ActionButtons;
  const unit = responses === 1 ? 'response' : 'responses';
  return (
    <tr
      aria-rowindex={rowIndex}
      data-row={_id}
      data-locked={isLocked || undefined}
      data-fresh={isFresh || undefined}
      data-selected={isSelected || undefined}
    >
      <SelectCell
        className={styles.select}
        label={`Select ${title}`}
        isSelected={isSelected}
        disabled={isLocked}
        onSelect={(is, isRange) => onSelect(_id, is, isRange)}
      />
      <td className={styles.form}>
        <Identity form={form} lock={lock} now={now} />
      </td>
      <td className={styles.responses}>
        <Link className={`${styles.plain} num`} to={paths.responses(_id)}>
          <span className={styles.count}>
            <span>{count}</span> <span className={styles.unit}>{unit}</span>
          </span>{' '}
          <span className="vh">{`to ${title}${fresh > 0 ? ',' : ''}`}</span>{' '}
          {fresh > 0 && (
            <span className={styles.fresh}>
              <Badge tone="brass">{`${fresh.toLocaleString('en')} new`}</Badge>
            </span>
          )}
        </Link>
      </td>
      {deleted_at === null && (
        <td className={`${styles.statistics} ${limit === null ? styles.pace : ''}`}>
          <Link className={styles.plain} to={paths.statistics(_id)}>
            <span className="vh">{`Statistics of ${title}:`}</span> <FormStatistics form={form} now={now} />
          </Link>
        </td>
      )}
      <td className={`${styles.time} faint num`}>
        <Time at={deleted_at ?? updated_at} now={now} />
      </td>
      <td className={styles.actionsCell}>
        <Actions title={title} actions={actionsOf(form)} isLocked={isLocked} />
      </td>
    </tr>
  );
});

function Time({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      {formatRelative(at, now)}
    </time>
  );
}

function Identity({ form, lock, now }: Pick<FormLineProps, 'form' | 'lock' | 'now'>) {
  const { _id, title, link, structure, color, isOneTime, deleted_at } = form;
  return (
    <div className={styles.identity}>
      <FormThumbnail structure={structure} color={formColor(color)} />
      <div className={styles.names}>
        <div className={styles.titleLine}>
          {lock !== null || deleted_at !== null ? (
            <span className={`${styles.title} cut`} dir="auto" title={title}>
              {title}
            </span>
          ) : (
            <Link className={`${styles.title} cut`} to={paths.form(_id)} title={title} dir="auto">
              {title}
            </Link>
          )}
          {isOneTime && <Badge>One-time</Badge>}
          {lock === null && <ClosedBadge form={form} now={now} />}
        </div>
        {lock !== null ? (
          <div className={styles.suspended}>
            <IconLock size={13} stroke={1.75} aria-hidden />
            {lock}
          </div>
        ) : (
          <div className={`${styles.details} tiny faint cut`}>{`${describeForm(form)} · ${paths.publicForm(link)}`}</div>
        )}
      </div>
    </div>
  );
}

/** Says that the public cannot open the form. The notice above the list explains what the plan closes. */
function ClosedBadge({ form, now }: Pick<FormLineProps, 'form' | 'now'>): ReactNode {
  const { text, hint } = closureOf(form, now);
  if (!text) return null;
  return (
    <span title={hint}>
      <Badge tone="brass">
        <IconWorldOff className={styles.badgeIcon} size={13} stroke={1.75} aria-hidden />
        {text}
      </Badge>
    </span>
  );
}

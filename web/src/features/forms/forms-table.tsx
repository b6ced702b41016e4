import { IconLock, IconWorldOff } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment, formatRelative } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { AppButton } from '../../ui/button.tsx';
import { FormThumbnail } from '../../ui/form-thumbnail.tsx';
import { endCell, Table } from '../../ui/table.tsx';
import type { FormRow } from './api.ts';
import { describeForm } from './describe-form.ts';
import { FormActions } from './form-actions.tsx';
import { formColor } from './form-color.ts';
import styles from './forms-table.module.css';
import { responseQuota } from './response-quota.ts';
import { useGrowingList } from './use-growing-list.ts';

export interface FormsTableProps {
  forms: readonly FormRow[];
  /** Whether the account is suspended. Only one-time forms stay usable then. */
  isSuspended: boolean;
  /** Epoch milliseconds. */
  now: number;
  onRename: (form: FormRow) => void;
}

/** Memoized, so that a long table does not slow down typing in the search field. */
export const FormsTable = memo(function FormsTable({ forms, isSuspended, now, onRename }: FormsTableProps) {
  const { shown, rest, more } = useGrowingList(forms);
  return (
    <>
      <Table caption="Your forms" asCards>
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col">Responses</th>
            <th scope="col" className={styles.updated}>
              Updated
            </th>
            <th scope="col" className={endCell}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((form) => (
            <FormLine key={form._id} form={form} isLocked={isSuspended && !form.isOneTime} now={now} onRename={onRename} />
          ))}
        </tbody>
      </Table>
      {rest > 0 && <MoreForms key={shown.length} rest={rest} onMore={more} />}
    </>
  );
});

/** Shows further rows when it comes near the screen, or when it is pressed. */
function MoreForms({ rest, onMore }: { rest: number; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '800px' });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [onMore]);
  return (
    <div className={styles.more} ref={place}>
      <AppButton onClick={onMore}>Show more ({rest.toLocaleString('en')})</AppButton>
    </div>
  );
}

interface FormLineProps {
  form: FormRow;
  isLocked: boolean;
  now: number;
  onRename: (form: FormRow) => void;
}

const FormLine = memo(function FormLine({ form, isLocked, now, onRename }: FormLineProps) {
  const { _id, title, link, responses, structure, color, updated_at, isOneTime, isOverQuota } = form;
  const count = responses.toLocaleString('en');
  const quota = responseQuota(form);
  const isFull = quota?.level === 'full';
  const unit = responses === 1 ? 'response' : 'responses';
  return (
    <tr data-locked={isLocked || undefined}>
      <td className={styles.form}>
        <div className={styles.identity}>
          <FormThumbnail structure={structure} color={formColor(color)} />
          <div className={styles.names}>
            <div className={styles.titleLine}>
              {isLocked ? (
                <span className={`${styles.title} cut`}>{title}</span>
              ) : (
                <Link className={`${styles.title} cut`} to={paths.form(_id)} title={title}>
                  {title}
                </Link>
              )}
              {isOneTime && <Badge>One-time</Badge>}
              {isOverQuota && !isLocked && <ClosedBadge text="Closed to the public" />}
              {isFull && !isOverQuota && !isLocked && <ClosedBadge text={quota.text} />}
            </div>
            {isLocked ? (
              <div className={styles.suspended}>
                <IconLock size={13} stroke={1.75} aria-hidden />
                Your account has been suspended. Please pay to continue using this form.
              </div>
            ) : (
              <div className="tiny faint cut">
                {describeForm(form)}
                <span className={styles.address}> · {paths.publicForm(link)}</span>
              </div>
            )}
          </div>
        </div>
      </td>
      <td className={styles.responses}>
        <Link className={`${styles.plain} num`} to={paths.responses(_id)} aria-label={`${count} ${unit} to ${title}`}>
          {count}
          <span className={styles.unit}> {unit}</span>
        </Link>
        {quota && !isFull && (
          <div className={`${styles.quota} num`} data-level={quota.level}>
            {quota.text}
          </div>
        )}
      </td>
      <td className={`${styles.updated} faint num`}>
        <time dateTime={new Date(updated_at).toISOString()} title={formatMoment(updated_at)}>
          {formatRelative(updated_at, now)}
        </time>
      </td>
      <td className={styles.actionsCell}>
        <FormActions form={form} isLocked={isLocked} onRename={() => onRename(form)} />
      </td>
    </tr>
  );
});

/** Badge of a closed form. The notice above the list explains it. */
function ClosedBadge({ text }: { text: string }) {
  return (
    <Badge tone="brass">
      <IconWorldOff className={styles.badgeIcon} size={13} stroke={1.75} aria-hidden />
      {text}
    </Badge>
  );
}

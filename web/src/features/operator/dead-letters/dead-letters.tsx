import { getDeadLetters } from '@formwright/contracts/admin';
import { IconEye, IconMailX, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActionMenu, type RowAction } from '../../../ui/row-actions.tsx';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request } from '../api.ts';
import { Moment, Said } from '../cells.tsx';
import { useConfirm } from '../confirm-change.tsx';
import { pageOf, sharedFilters } from '../filters.ts';
import { FilterLine } from '../list-filters.tsx';
import { useAdminList } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { eventInWords } from './in-words.ts';
import { LetterDialog } from './letter-dialog.tsx';
import { type Cause, countText, placeOf, REFUSED_FOR_GOOD } from './letters.ts';
import { useLetterSteps } from './use-letter-steps.ts';

const columns: readonly Column<Cause>[] = [
  { head: 'Service', cell: ({ service }) => <span className="strong">{service}</span> },
  { head: 'Queue', cell: ({ queue, type }) => (queue === 'mail' ? 'Mails' : <Queue queue={queue} type={type} />) },
  { head: 'Cause', isLong: true, cell: ({ cause }) => <Said text={cause} /> },
  { head: 'Count', isNumber: true, cell: ({ count }) => count.toLocaleString('en') },
  { head: 'First', cell: ({ first_at }) => <Moment at={first_at} /> },
  { head: 'Last', cell: ({ at }) => <Moment at={at} /> },
];

/** What it waits for in words, over the name that logs and figures have for it. */
function Queue({ queue, type }: Pick<Cause, 'queue' | 'type'>) {
  return (
    <span className="stack">
      <span>{eventInWords(type)}</span>
      <bdi className="tiny faint">{queue}</bdi>
    </span>
  );
}

const lettersList = {
  name: 'dead-letters',
  read: (state: ListState, signal: AbortSignal) => request(getDeadLetters, { query: pageOf(state), body: sharedFilters(state), signal }),
};

/** Events and mails that could not be delivered, by their cause. @param lists the tabs, this one too */
export function DeadLetters({ tabs, lists }: { tabs: ReactNode; lists: readonly string[] }) {
  const list = useAdminList<Cause>(lettersList, lists);
  const { ask, dialog } = useConfirm();
  const { deliver } = useLetterSteps();
  const [open, setOpen] = useState<{ cause: Cause; is: 'read' | 'discarded' } | null>(null);
  const close = () => setOpen(null);
  const actionsOf = (cause: Cause): RowAction[] => {
    const name = `${countText(cause)} of ${cause.service}`;
    // A former version tells of none.
    const final = cause.final ?? 0;
    const most = cause.count - final;
    const leftOut =
      final > 0 ? ` ${countText({ ...cause, count: final })} ${final === 1 ? 'is' : 'are'} left out: ${REFUSED_FOR_GOOD}.` : '';
    const again = {
      text: `${countText({ ...cause, count: most })} will be delivered again.${leftOut} What fails again stays here. What has arrived meanwhile has no effect twice.`,
      isHarmless: true,
      run: () => deliver(placeOf(cause), most),
    };
    return [
      { label: 'Look inside', name: `Look into ${name}`, icon: IconEye, act: () => setOpen({ cause, is: 'read' }) },
      ...(most > 0 ? [{ label: 'Deliver all', name: `Deliver ${name}`, icon: IconSend, act: () => ask(again) }] : []),
      {
        label: 'Discard all',
        name: `Discard ${name}`,
        icon: IconMailX,
        act: () => setOpen({ cause, is: 'discarded' }),
        isDangerous: true,
      },
    ];
  };
  return (
    <>
      <PageHeader title="Error logs" />
      <AdminTable
        label="Dead letters"
        list={list}
        columns={columns}
        actions={(cause, isLocked) => (
          <ActionMenu title={`${countText(cause)} of ${cause.service}`} actions={actionsOf(cause)} isLocked={isLocked} />
        )}
        empty="Everything was delivered"
      >
        <FilterLine tabs={tabs} />
      </AdminTable>
      {dialog}
      {open?.is === 'read' && <LetterDialog cause={open.cause} onClose={close} />}
      {open?.is === 'discarded' && (
        <DiscardDialog place={placeOf(open.cause)} what={countText(open.cause)} most={open.cause.count} onClose={close} />
      )}
    </>
  );
}

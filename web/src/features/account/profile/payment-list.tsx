import { getInvoice } from '@formwright/contracts/billing';
import { priceText } from '@formwright/contracts/price';
import { productTitle } from '@formwright/contracts/product-words';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { open } from '../../../lib/api-client.ts';
import { formatInvoiceDay, formatMinute } from '../../../lib/dates.ts';
import { usePdfDownload } from '../../../lib/use-pdf-download.ts';
import { Badge } from '../../../ui/badge.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { tellError } from '../../../ui/toast-store.ts';
import { type Billing, billingQuery, olderPaymentsQuery } from '../checkout/api.ts';
import security from '../security/security.module.css';
import styles from './payment-list.module.css';

type Payment = Billing['latest'][number];

/** The others are shown on request. */
const SHOWN = 6;

/**
 * What was paid and tried, newest first, each paid one with its invoice. Nothing while there is none; the plans say why it did not load.
 */
export function PaymentList() {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { latest = [], isMore = false } = useQuery(billingQuery).data ?? {};
  const older = useInfiniteQuery(olderPaymentsQuery(latest.at(-1)?.id ?? ''));
  if (latest.length === 0) return null;
  const payments = foldTries([...latest, ...(older.data?.pages ?? []).flatMap((page) => page.latest)]);
  const hasOlder = older.data ? older.hasNextPage : isMore;
  const shown = isOpen ? payments : payments.slice(0, SHOWN);
  const label = hasOlder ? 'Show more' : isOpen ? `Show the latest ${SHOWN}` : `Show all ${payments.length}`;

  async function showMore(): Promise<void> {
    const { error } = await older.fetchNextPage();
    if (error) tellError(error);
  }

  return (
    <div className={`card ${styles.card}`}>
      <h3 id={titleId}>Payments</h3>
      <ul className="stack gap-5" aria-labelledby={titleId}>
        {shown.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </ul>
      {payments.length > SHOWN && (
        <AppButton
          kind="quiet"
          aria-expanded={isOpen && !hasOlder}
          loading={older.isFetching}
          onClick={() => (isOpen && hasOlder ? void showMore() : setOpen(!isOpen))}
        >
          {label}
        </AppButton>
      )}
    </div>
  );
}

interface Row extends Payment {
  /** More than one: they were rejected one after another. */
  tries: number;
}

/** Rejected tries moved no money: one row tells of all of a product that came one after another, and has the time of the newest. */
function foldTries(payments: readonly Payment[]): Row[] {
  const rows: Row[] = [];
  for (const payment of payments) {
    const newer = rows.at(-1);
    if (payment.status === 'rejected' && newer?.status === 'rejected' && newer.product === payment.product) newer.tries += 1;
    else rows.push({ ...payment, tries: 1 });
  }
  return rows;
}

function PaymentItem({ payment: { id, product, cents, status, at, invoice, tries } }: { payment: Row }) {
  return (
    <li className={security.item}>
      <div className="shrink break">
        <p className="row wrap gap-3">
          <b className="strong">{productTitle(product)}</b>
          {status === 'rejected' && <Badge tone="brass">{tries === 1 ? 'Rejected' : `Rejected ${tries} times`}</Badge>}
        </p>
        <p className="muted small">
          <span className="num">{priceText(cents)}</span>
          {' · '}
          <time dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
            {formatInvoiceDay(at)}
          </time>
          {invoice !== null && (
            <>
              {' · '}
              <span className="one-line">{`No. ${invoice}`}</span>
            </>
          )}
        </p>
      </div>
      {invoice !== null && <InvoiceButton id={id} number={invoice} about={`${priceText(cents)}, ${formatInvoiceDay(at)}`} />}
    </li>
  );
}

function InvoiceButton({ id, number, about }: { id: string; number: string; about: string }) {
  const { mutate, isPending } = usePdfDownload(`Invoice ${number}`, (signal) => open(getInvoice, { params: { paymentId: id }, signal }));
  return (
    <AppButton
      size="xs"
      icon={<IconFileTypePdf size={14} stroke={1.75} aria-hidden />}
      aria-label={`Invoice of ${about}, as PDF`}
      loading={isPending}
      onClick={() => mutate()}
    >
      Invoice
    </AppButton>
  );
}

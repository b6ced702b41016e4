import { getInvoice } from '@formwright/contracts/billing';
import { priceText } from '@formwright/contracts/price';
import { productTitle } from '@formwright/contracts/product-words';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { open } from '../../../lib/api-client.ts';
import { formatDay, formatMinute } from '../../../lib/dates.ts';
import { usePdfDownload } from '../../../lib/use-pdf-download.ts';
import { Badge } from '../../../ui/badge.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { type Billing, billingQuery } from '../checkout/api.ts';
import styles from './payment-list.module.css';

type Payment = Billing['latest'][number];

/** The others are shown on request. */
const SHOWN = 6;

/** What was paid and tried, newest first, each paid one with its invoice. Nothing while there is none; the plans say why it did not load. */
export function PaymentList() {
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const payments = useQuery(billingQuery).data?.latest ?? [];
  if (payments.length === 0) return null;
  const shown = showsAll ? payments : payments.slice(0, SHOWN);
  return (
    <div className={`card ${styles.card}`}>
      <h3 id={titleId}>Payments</h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {shown.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </ul>
      {payments.length > SHOWN && (
        <AppButton kind="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the latest ${SHOWN}` : `Show all ${payments.length}`}
        </AppButton>
      )}
    </div>
  );
}

function PaymentItem({ payment: { id, product, cents, status, at, invoice } }: { payment: Payment }) {
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>
          <b className="strong">{productTitle(product)}</b>
          {status === 'rejected' && <Badge tone="brass">Rejected</Badge>}
        </p>
        <p className="muted small">
          <span className="num">{priceText(cents)}</span>
          {' · '}
          <time dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
            {formatDay(at)}
          </time>
          {invoice !== null && ` · No. ${invoice}`}
        </p>
      </div>
      {invoice !== null && <InvoiceButton id={id} number={invoice} about={`${priceText(cents)}, ${formatDay(at)}`} />}
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

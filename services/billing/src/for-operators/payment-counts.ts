import { type Ports, type RememberedCount, rememberCount } from '@formwright/platform';
import type { Payment } from '../payments/payment.ts';
import type { BillingRepository } from '../repository.ts';

type Status = Payment['status'];

/** The numbers of payments that operators' lists show, where there are many. */
export interface PaymentCounts {
  /** Absent: of every status. */
  of(status?: Status): RememberedCount;
  /** After a command has added or hidden some. */
  correct(payment: Pick<Payment, 'status'>, by: number): void;
}

export function createPaymentCounts(ports: Pick<Ports, 'clock' | 'log'>, repository: BillingRepository): PaymentCounts {
  const countOf = (status?: Status) => rememberCount(() => repository.listedPayments.count(repository.listed({ status })), ports);
  const [all, paid, rejected] = [countOf(), countOf('paid'), countOf('rejected')];
  const of = (status?: Status) => (status === undefined ? all : status === 'paid' ? paid : rejected);
  return {
    of,
    correct({ status }, by) {
      all.correct(by);
      of(status).correct(by);
    },
  };
}

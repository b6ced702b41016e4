import { type ListPlaces, type Ports, rememberPlaces } from '@formwright/platform';
import type { Payment } from '../payments/payment.ts';
import type { BillingRepository } from '../repository.ts';

type Status = Payment['status'];

/** The numbers of payments that operators' lists show, where there are many. */
export interface PaymentCounts {
  /** Absent: of every status. */
  of(status?: Status): ListPlaces;
  /** After a command has added or hidden some. */
  touch(payment: Pick<Payment, 'at'>): void;
}

export function createPaymentCounts(ports: Pick<Ports, 'clock' | 'log'>, repository: BillingRepository): PaymentCounts {
  const countOf = (status?: Status) =>
    rememberPlaces({ collection: repository.listedPayments, filter: repository.listed({ status }), by: 'at' }, ports);
  const [all, paid, rejected] = [countOf(), countOf('paid'), countOf('rejected')];
  const of = (status?: Status) => (status === undefined ? all : status === 'paid' ? paid : rejected);
  return {
    of,
    touch({ at }) {
      for (const places of [all, paid, rejected]) places.touch(at);
    },
  };
}

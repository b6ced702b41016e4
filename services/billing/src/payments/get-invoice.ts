import { readFile, rm } from 'node:fs/promises';
import { type billing, fullName, identity, type ReplyOf } from '@formwright/contracts';
import { type PdfItem, type PdfSection, PdfTimeoutError, pagesOf } from '@formwright/pdf';
import { AppError, busy, datedName, downloadHeaders, type RawReply, type Request, stagedPath } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import type { Invoice, Payment } from './payment.ts';
import { describeProduct } from './products.ts';

/** An invoice is a page. */
const LIMIT_MS = 30_000;

type Person = ReplyOf<typeof identity.findPeople>['people'][number];

/** The invoice of a payment of the caller's account, as a PDF that names the owner as of now. */
export function getInvoice(deps: BillingDeps) {
  const { ports, config, repository, pdfs } = deps;
  return async ({ caller, params }: Request<typeof billing.getInvoice>): Promise<RawReply> => {
    const payment = await repository.findPayment(params.paymentId);
    if (payment?.accountId !== caller.workspaceId) throw notFound();
    const { people } = await ports.call(identity.findPeople, { body: { userIds: [caller.workspaceId] } });
    const [buyer] = people;
    if (!payment.invoice || !buyer) throw notFound();
    const name = `Invoice ${payment.invoice.number}`;
    const document = { title: name, brand: config.productName, creator: config.productName, madeAt: ports.clock.now() };
    const section = describeInvoice(payment, payment.invoice, buyer, [config.productName, ...config.invoiceSeller]);
    const path = stagedPath(ports.tmpDir);
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const turn = { for: 'owner', turn: caller.workspaceId, pages: pagesOf(section) } as const;
      await pdfs.make({ document, sections: [section], path, signal, ...turn });
      return {
        status: 200,
        headers: downloadHeaders(datedName(name, 'pdf', document.madeAt), 'application/pdf'),
        body: await readFile(path),
      };
    } catch (error) {
      throw error instanceof PdfTimeoutError ? busy() : error;
    } finally {
      await rm(path, { force: true });
    }
  };
}

const notFound = () => new AppError('billing.not_found', { paymentId: 'This account has no such payment with an invoice.' });

function describeInvoice(payment: Payment, { number, at }: Invoice, buyer: Person, seller: readonly string[]): PdfSection {
  const { product, cents, provider, checkoutId, at: paidAt } = payment;
  const isTest = provider === 'sandbox';
  const items: PdfItem[] = [
    { label: 'Seller', text: seller.join('\n') },
    { label: 'Buyer', text: [fullName(buyer), buyer.email].filter(Boolean).join('\n') },
    { group: 'What was bought', label: describeProduct(product).title, text: '', amount: dollars(cents) },
    { label: 'Total in US dollars', text: '', amount: dollars(cents) },
    {
      label: 'Paid',
      text: `On ${dayOf(paidAt)}, by ${isTest ? 'the sandbox, a test of payment: no money moved' : providerNames[provider]}`,
    },
    { label: 'Reference of the payment', text: checkoutId },
  ];
  const facts = [`Date: ${dayOf(at)}`, isTest ? 'Paid, as a test' : 'Paid'];
  return { heading: `Invoice ${number}`, name: `Invoice ${number}`, facts, items };
}

const providerNames: Readonly<Record<string, string>> = { stripe: 'Stripe' };

/** '$4.99' of integer cents. */
const dollars = (cents: number): string => `$${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** '25/11/2026 (UTC)': an invoice says the same day to everybody, so it names whose day it is. */
const dayOf = (at: number): string => `${new Date(at).toISOString().slice(0, 10).split('-').reverse().join('/')} (UTC)`;

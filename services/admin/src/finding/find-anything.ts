import { admin, billing, type Contract, forms, fullName, identity, type ReplyOf, responses } from '@formwright/contracts';
import type { CallInput, Request } from '@formwright/platform';
import { type Asking, createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { isId } from '../filters/is-id.ts';
import { byId } from '../lists/page.ts';
import { describedBy } from '../lists/people.ts';
import { readSought, type Sought } from './read-sought.ts';

type Found = ReplyOf<typeof admin.findAnything>['found'][number];
type RowOf<C extends Contract> = ReplyOf<C> extends { rows: (infer R)[] } ? R : never;
type Person = RowOf<typeof identity.listPeople>;
type Payment = RowOf<typeof billing.listPayments>;

const page = { page: 1, size: 10 };

/** What a text is about, from the services that own it. One that is away is named: what it has is not known. */
export function findAnything(deps: AdminDeps) {
  return async ({ body }: Request<typeof admin.findAnything>): Promise<ReplyOf<typeof admin.findAnything>> => {
    const asking = createAsking(deps);
    const sought = readSought(body.text);
    const found = await Promise.all([
      findPeople(asking, sought),
      findForms(asking, sought),
      findResponses(asking, sought),
      findPayments(asking, sought),
    ]);
    return { found: found.flat(), away: asking.away() };
  };
}

/** What of people and responses is in what was found. A payment names who paid behind what was paid. */
export const shownByFinder = ({ found }: ReplyOf<typeof admin.findAnything>): object[] =>
  found.flatMap(({ kind, id, title, detail }): object[] => {
    if (kind === 'response') return [{ response_id: id }];
    return kind === 'form' ? [] : [{ title, email: detail.split(' ').at(-1) }];
  });

/** Asks a list in several ways at once. @returns the rows of the first ways first, each once */
async function rowsOf<C extends Contract>(
  asking: Asking,
  contract: C,
  bodies: readonly (object | false)[],
  idOf: (row: RowOf<C>) => string,
): Promise<RowOf<C>[]> {
  const asked = bodies.filter((body) => body !== false).map((body) => asking.ask(contract, { body: { ...page, ...body } } as CallInput<C>));
  const rows = (await Promise.all(asked)).flatMap((reply) => (reply as { rows: RowOf<C>[] } | null)?.rows ?? []);
  return [...byId(rows, idOf).values()].slice(0, admin.FOUND_OF_KIND);
}

async function findPeople(asking: Asking, { emails = [], id, words }: Sought): Promise<Found[]> {
  const owners = await Promise.all(emails.map((email) => asking.ask(identity.findByAddress, { body: { email } })));
  const ids = [...owners.map((owner) => owner?.userId), id].filter((each): each is string => typeof each === 'string' && isId(each));
  const people = await rowsOf<typeof identity.listPeople>(
    asking,
    identity.listPeople,
    [
      ids.length > 0 && { tab: 'active', userIds: ids },
      words !== undefined && { tab: 'active', text: words },
      words !== undefined && { tab: 'suspended', text: words },
      words !== undefined && { tab: 'taken_down', text: words },
    ],
    ({ userId }) => userId,
  );
  return people.map((person) => ({
    ...{ kind: 'user', id: person.userId, title: fullName(person) || person.email, detail: person.email, at: person.createdAt },
  }));
}

async function findForms(asking: Asking, { link, id, formId = id, words }: Sought): Promise<Found[]> {
  const found = await rowsOf<typeof forms.listForms>(
    asking,
    forms.listForms,
    [link !== undefined && { link }, formId !== undefined && isId(formId) && { formId }, words !== undefined && { text: words }],
    (form) => form.formId,
  );
  return found.map(({ formId: of, title, link: to, createdAt }) => ({ kind: 'form', id: of, title, detail: `/f-${to}`, at: createdAt }));
}

async function findResponses(asking: Asking, { id, responseId = id }: Sought): Promise<Found[]> {
  const found = await rowsOf<typeof responses.listArrived>(
    asking,
    responses.listArrived,
    [responseId !== undefined && isId(responseId) && { id: responseId }],
    (response) => response.id,
  );
  return found.map(({ id: of, title, at }) => ({ kind: 'response', id: of, title: of, detail: title, at }));
}

async function findPayments(asking: Asking, { id, invoice }: Sought): Promise<Found[]> {
  const found = await rowsOf<typeof billing.listPayments>(
    asking,
    billing.listPayments,
    [invoice !== undefined && { invoice }, id !== undefined && { id }],
    (payment) => payment.id,
  );
  const payers = await describedBy(
    asking,
    found.map(({ accountId }) => accountId),
  );
  return found.map((payment) => ({
    ...{ kind: 'payment', id: payment.id, title: payment.invoice ?? payment.id, detail: payerOf(payers.get(payment.accountId), payment) },
    ...{ at: payment.at, status: payment.status },
  }));
}

const payerOf = (payer: Person | undefined, { cents }: Payment): string => {
  const amount = `$${(cents / 100).toFixed(2)}`;
  return payer ? `${amount}, ${payer.email}` : amount;
};

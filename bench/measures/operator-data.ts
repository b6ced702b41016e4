import { forms, submissions, support } from '@formwright/contracts';
import type { Collection, Filter } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { listedTerms, personTerms, workspaceTerm } from '@formwright/search-terms';
import { makeThings } from '../../gateway/test/bad-input/things.ts';
import { register } from '../../gateway/test/product-world.ts';

/** How many of each the back-office is measured with. */
export interface Sizes {
  users: number;
  forms: number;
  responses: number;
  payments: number;
  reports: number;
  messages: number;
}

/** A stored document, of which the copies need to know no more. */
type Stored = { _id: string } & Record<string, unknown>;
const PER_COMMIT = 1_000;
const MINUTE_MS = 60_000;

const firstNames = ['Ada', 'Bea', 'Chidi', 'Dunya', 'Emre', 'Fleur', 'Goran', 'Hana', 'Ines', 'Jonas', 'Kemi', 'Lior', 'Mina', 'Noor'];
const lastNames = ['Adeyemi', 'Brandt', 'Costa', 'Dvorak', 'Eriksen', 'Fontaine', 'Garcia', 'Horvat', 'Ito', 'Jansen', 'Kowalski', 'Lindt'];
const subjects = ['Workshop', 'Booking', 'Order', 'Survey', 'Contact', 'Enrolment', 'Feedback', 'Membership', 'Quiz', 'Volunteers'];
const places = ['Ghent', 'Lyon', 'Porto', 'Turku', 'Graz', 'Cork', 'Pisa', 'Brno', 'Lugo', 'Malmo', 'Gdansk', 'Split', 'Bergen'];

const endings = [
  '',
  'a',
  'el',
  'in',
  'ova',
  'sen',
  'ski',
  'berg',
  'mann',
  'ton',
  'ville',
  'ez',
  'ides',
  'escu',
  'ko',
  'ian',
  'ero',
  'lund',
];

const of = (words: readonly string[], number: number): string => words[number % words.length] ?? '';
/** A name of as many as the words and their endings give: the most frequent one of a country has one person in a hundred. */
const nameOf = (words: readonly string[], number: number): string =>
  `${of(words, number)}${of(endings, Math.floor(number / words.length))}`;
const idOf = (kind: string, number: number): string => `bench${kind}${number.toString(36).padStart(15, '0')}`;
export const emailOf = (number: number): string => `${nameOf(lastNames, number).toLowerCase()}${number}@example.com`;

/** Makes one of everything through the product, and copies the stored documents with other ids, words and times, one a minute. */
export async function fill(world: TestWorld, sizes: Sizes): Promise<void> {
  const owner = await register(world, 'template');
  const things = await makeThings(world, owner);
  await world.inject(support.customer, { as: owner, body: { title: 'Kiln', message: 'It does not open.' } });
  await world.inject(support.suggestion, { as: owner, body: { title: 'Glaze', description: 'More of it.' } });
  await world.inject(support.contactUs, { body: { Fname: 'Bea', Lname: 'M', email: 'bea@example.com', message: 'Is it free?' } });
  await world.inject(submissions.reportForm, { body: { form_id: things.link, reason: 'spam' }, ip: '10.9.8.7' });
  await world.drain();
  const now = world.clock.now();
  const copier = createCopier(world);
  await copier.copy('identity', 'users', { _id: owner.userId }, sizes.users, usersAt(now));
  await copier.copy('billing', 'accounts', { _id: owner.workspaceId }, sizes.users, (number) => ({ _id: idOf('user', number) }));
  const [, details] = (await world.inject(forms.getForm, { as: owner, body: { id: things.formId } })).body as [unknown, object];
  await copier.copy('forms', 'forms', { _id: things.formId }, sizes.forms, formsAt(now, sizes, details));
  await copier.copy('responses', 'forms', { _id: things.formId }, sizes.forms, copiesOfForms(sizes));
  await copier.copy('responses', 'counters', { _id: things.formId }, sizes.forms, countersAt(now, sizes));
  await copier.copy('responses', 'responses', { formId: things.formId }, sizes.responses, responsesAt(now, sizes));
  await copier.insert('billing', 'payments', sizes.payments, paymentsAt(now, sizes));
  await copier.copy('submissions', 'reportedForms', { _id: things.formId }, sizes.reports, reportsAt(now, sizes));
  for (const kind of ['request', 'suggestion', 'contact'])
    await copier.copy('support', 'messages', { kind }, sizes.messages, messagesAt(now, kind, sizes));
}

type Change = (number: number) => Stored;

/** The collections of a world are those of its services, so what is copied is indexed as theirs. */
function createCopier(world: TestWorld) {
  const open = (service: string, name: string): Collection<Stored> => world.store(service).collection<Stored>({ name });
  async function insert(service: string, name: string, wanted: number, make: Change): Promise<void> {
    const collection = open(service, name);
    for (let made = 0; made < wanted; made += PER_COMMIT)
      await collection.insertMany(Array.from({ length: Math.min(PER_COMMIT, wanted - made) }, (_, index) => make(made + index)));
  }
  return {
    insert,
    async copy(service: string, name: string, filter: Filter<Stored>, wanted: number, change: Change): Promise<void> {
      const template = await open(service, name).findOne(filter);
      if (!template) throw new Error(`${service} has none of ${name} to copy`);
      await insert(service, name, wanted, (number) => ({ ...template, ...change(number) }));
    },
  };
}

const usersAt =
  (now: number): Change =>
  (number) => {
    const [firstname, lastname, email] = [nameOf(firstNames, number), nameOf(lastNames, number), emailOf(number)];
    return {
      ...{ _id: idOf('user', number), email, comparedEmail: email, shownEmail: email, firstname, lastname },
      ...{ tab: number % 40 === 0 ? 'suspended' : 'active', isPaying: number % 20 === 0 },
      ...{ createdAt: now - number * MINUTE_MS, terms: personTerms({ firstname, lastname, email }) },
    };
  };

/** A form and its copies in other services have one number. */
const titleOf = (number: number): string => `${nameOf(subjects, number)} in ${nameOf(places, number)} ${number}`;
const ownerOf = (number: number, { users }: Sizes): string => idOf('user', number % users);

const formsAt =
  (now: number, sizes: Sizes, details: object): Change =>
  (number) => {
    const [_id, title, workspaceId] = [idOf('form', number), titleOf(number), ownerOf(number, sizes)];
    return {
      ...{ _id, workspaceId, requestId: _id, createdAt: now - number * MINUTE_MS },
      ...{ details: { ...details, _id, title, link: _id }, terms: [workspaceTerm(workspaceId), ...listedTerms([title, _id])] },
    };
  };

const copiesOfForms =
  (sizes: Sizes): Change =>
  (number) => {
    const title = titleOf(number);
    return { _id: idOf('form', number), workspaceId: ownerOf(number, sizes), title, terms: listedTerms([title]) };
  };

/** Few forms have most of the responses, as everywhere: half of all go to a hundredth of the forms. */
const formOfResponse = (number: number, { forms: count }: Sizes): number =>
  number % 2 === 0 ? (number / 2) % Math.ceil(count / 100) : number % count;

function countersAt(now: number, sizes: Sizes): Change {
  const totals = new Int32Array(sizes.forms);
  const latest = new Float64Array(sizes.forms);
  for (let number = sizes.responses - 1; number >= 0; number -= 1) {
    const form = formOfResponse(number, sizes);
    totals[form] = (totals[form] ?? 0) + 1;
    latest[form] = now - number * MINUTE_MS;
  }
  return (number) => {
    const total = totals[number] ?? 0;
    const lastOrder = latest[number] ?? 0;
    return {
      _id: idOf('form', number),
      workspaceId: ownerOf(number, sizes),
      ...{ total, active: total, new: total, arrived: total, lastOrder },
    };
  };
}

const responsesAt =
  (now: number, sizes: Sizes): Change =>
  (number) => {
    const [at, form] = [now - number * MINUTE_MS, formOfResponse(number, sizes)];
    // Operators do not search answers: few terms keep the copying short.
    return {
      terms: [],
      _id: idOf('resp', number),
      formId: idOf('form', form),
      workspaceId: ownerOf(form, sizes),
      created_at: at,
      order: at,
    };
  };

const paymentsAt =
  (now: number, sizes: Sizes): Change =>
  (number) => ({
    ...{ _id: idOf('paid', number), accountId: ownerOf(number, sizes), product: 'Premium', cents: 999, provider: 'sandbox' },
    ...{ status: number % 10 === 0 ? 'rejected' : 'paid', checkoutId: idOf('check', number), at: now - number * MINUTE_MS },
  });

const reportsAt =
  (now: number, sizes: Sizes): Change =>
  (number) => {
    const [_id, title, workspaceId] = [idOf('form', number), titleOf(number), ownerOf(number, sizes)];
    const terms = [workspaceTerm(workspaceId), ...listedTerms([title, _id])];
    return { ...{ _id, title, workspaceId, terms, link: _id, count: 1 + (number % 7) }, lastAt: now - number * MINUTE_MS };
  };

const messagesAt =
  (now: number, kind: string, sizes: Sizes): Change =>
  (number) => {
    const [firstname, lastname, email] = [nameOf(firstNames, number), nameOf(lastNames, number), emailOf(number)];
    const title = `${of(subjects, number)} ${number}`;
    const text = `The ${of(subjects, number + 3).toLowerCase()} in ${of(places, number)} does not open.`;
    return {
      ...{ _id: idOf(kind, number), userId: ownerOf(number, sizes), email, firstname, lastname, title, text },
      ...{
        isSolved: number % 3 === 0,
        sentAt: now - number * MINUTE_MS,
        terms: personTerms({ firstname, lastname, email }, [title, text]),
      },
    };
  };

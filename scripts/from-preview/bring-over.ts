import type { ServiceName } from '@formwright/contracts';
import type { FileStore, Store } from '@formwright/platform';
import { IMAGES } from '../../services/forms/src/images/image-store.ts';
import { bringBilling } from './billing.ts';
import { open } from './change-each.ts';
import { bringService, stampFirst } from './every-service.ts';
import { bringForms } from './forms.ts';
import { bringIdentity } from './identity.ts';
import { bringResponses } from './responses.ts';
import { bringSubmissions } from './submissions.ts';

const ofService: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  billing: ['accounts', 'checkouts', 'payments', 'ledger', 'invoiceCounts'],
  forms: ['forms', 'formPages', IMAGES, 'formerParts', 'quotas'],
  identity: ['users', 'sessions'],
  responses: ['responses', 'counters', 'hours', 'days', 'forms'],
  submissions: ['submissions', 'forms', 'formDocuments', 'plans', 'held', 'heldAnswers', 'waitingDrafts', 'fileSums', 'preview'],
};
const ofEach = ['endedTokens', 'revocations', 'deadLetters', 'mails', 'walks', 'formats'];

/** Names the collections, as has to be done before a store is ready. */
export function declareAll(stores: Readonly<Record<ServiceName, Store>>): void {
  for (const [service, store] of Object.entries(stores))
    for (const name of [...(ofService[service as ServiceName] ?? []), ...ofEach]) open(store, name);
}

/**
 * Brings all stores to the shapes of 0.1.0. Each step looks for documents of another shape and commits some at a time, so it may end at any
 * moment and be repeated; what is brought over is left alone.
 */
export async function bringOver(
  stores: Readonly<Record<ServiceName, Store>>,
  files: FileStore,
  tell: (line: string) => void,
  now: number,
): Promise<void> {
  declareAll(stores);
  for (const [name, store] of Object.entries(stores)) {
    await store.ready();
    await bringService(store);
    tell(`${name}: mails, letters and ended sign-ins are of today`);
  }
  await bringIdentity(stores.identity, files);
  tell('identity: accounts and sign-ins are of today');
  await bringBilling(stores.billing, now);
  tell('billing: accounts, checkouts and invoices are of today');
  await bringForms(stores.forms, files, now);
  tell('forms: pages and pictures are of today, and what is kept beside documents is counted');
  const upgraded = await bringResponses(stores.responses, stores.forms);
  tell(`responses: ${upgraded} got a place, words and an hour`);
  await bringSubmissions(stores.submissions, stores.responses);
  tell('submissions: answers, files and documents are counted');
  for (const store of Object.values(stores)) await stampFirst(store);
}

import type { Permission } from './permissions.ts';

/**
 * What becomes of a call while its account is suspended. 'refused': the platform refuses it before the use case. 'depends': the use case
 * asks, because it depends on what the call is about: one-time forms stay usable, and what is not there is not found.
 */
export type WhileSuspended = 'works' | 'refused' | 'depends';

/** What becomes of the calls of a permission, if their contract does not say otherwise: a suspended account may read its data. */
export const whileSuspendedBy: Readonly<Record<Permission, WhileSuspended>> = {
  'forms.read': 'works',
  'forms.write': 'depends',
  'responses.read': 'works',
  'responses.write': 'works',
  account: 'works',
  billing: 'works',
  team: 'works',
  'operate.read': 'works',
  'operate.accounts': 'works',
  'operate.content': 'works',
  'operate.money': 'works',
};

/** What a refused caller reads, by service. */
const texts: Readonly<Record<string, string>> = {
  identity: 'To edit your information, please make a payment first.',
  team: 'To invite people, please make a payment first.',
  billing: 'Your account has been suspended. Please pay to continue.',
};
export const suspendedText = (service: string): string =>
  texts[service] ?? 'Your account has been suspended. Please pay to continue using this form.';

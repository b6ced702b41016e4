import type { Permission } from './permissions.ts';

/** How an account stands: 'suspended' until it is paid for; 'taken_down' by an operator because it harms, whatever is paid. */
export const STANDINGS = ['good', 'suspended', 'taken_down'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Whether a form works no more. One that was paid for alone works while its account is suspended; none does while it is taken down. */
export const stopsForm = (standing: Standing, isOneTime: boolean): boolean =>
  standing === 'taken_down' || (standing === 'suspended' && !isOneTime);

/**
 * How an account stands, as PlanChanged tells it. A program from before take-downs tells nothing of them, so one that is known stays; what
 * only a newer program knows is closed.
 * @param known how it stood before
 */
export function standingTold({ blocked, standing }: { blocked: boolean; standing?: string | undefined }, known: Standing): Standing {
  if (standing === undefined) return known === 'taken_down' ? known : blocked ? 'suspended' : 'good';
  return STANDINGS.find((each) => each === standing) ?? 'taken_down';
}

/**
 * What becomes of a call while its account is suspended or taken down. 'refused': the platform refuses it before the use case. 'depends': the use case
 * asks, because it depends on what the call is about: one-time forms stay usable while it is suspended, and what is not there is not found.
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
const TAKEN_DOWN = 'This account was taken down. What it has is kept, and you can object on your account page.';
/** @param standing of an account that is not good */
export const suspendedText = (service: string, standing: Standing): string =>
  standing === 'taken_down' ? TAKEN_DOWN : (texts[service] ?? 'Your account has been suspended. Please pay to continue using this form.');

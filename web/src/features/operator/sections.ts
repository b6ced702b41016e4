import { getNotSolvedCustomerInfo, getNotSolvedMessageInfo, getOpenHarmInfo } from '@formwright/contracts/admin';
import type { Contract } from '@formwright/contracts/contract';
import { type ComponentType, lazy } from 'react';

/** @param path of /evi-admin/{path} @param waiting counts what waits in it for an operator */
const section = (path: string, label: string, load: () => Promise<{ default: ComponentType }>, waiting?: Contract) => ({
  path,
  label,
  load,
  Component: lazy(load),
  waiting,
});
export type Section = ReturnType<typeof section>;

/** The menu of the back-office, in its order. */
export const sections: readonly Section[] = [
  section('statistics', 'Statistics', () => import('./statistics/statistics-section.tsx')),
  section('users', 'Users', () => import('./users/users-section.tsx')),
  section('forms', 'Forms', () => import('./forms/forms-section.tsx')),
  section('responses', 'Responses', () => import('./responses/responses-section.tsx')),
  section('messages', 'Contact us', () => import('./messages/contact-section.tsx'), getNotSolvedMessageInfo),
  section('customers', 'Support', () => import('./messages/support-section.tsx'), getNotSolvedCustomerInfo),
  section('suggestions', 'Suggestions', () => import('./suggestions/suggestions-section.tsx')),
  section('reports', 'Reports', () => import('./reports/reports-section.tsx')),
  section('payments', 'Payment', () => import('./payments/payments-section.tsx')),
  section('error-logs', 'Error logs', () => import('./error-logs/error-logs-section.tsx')),
  section('abuse', 'Abuse', () => import('./abuse/abuse-section.tsx'), getOpenHarmInfo),
];

/** Of the operator's own sign-in, which is in the header: /evi-admin/security. */
export const SECURITY = 'security';

/** Beside the menu: what the product says of itself. */
export const furtherPages: readonly Section[] = [
  section('log', 'Log', () => import('./log/log-section.tsx')),
  section('health', 'Health', () => import('./health/health-section.tsx')),
];

/** An unknown section is that of the statistics. */
export const sectionAt = (path: string | undefined): Section =>
  [...sections, ...furtherPages].find((each) => each.path === path) ?? (sections[0] as Section);

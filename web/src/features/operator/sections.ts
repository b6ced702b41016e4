import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Section {
  /** Of /evi-admin/{path}. */
  path: string;
  label: string;
  Component: LazyExoticComponent<ComponentType>;
}

/** The menu of the back-office, in its order. */
export const sections: readonly Section[] = [
  { path: 'statistics', label: 'Statistics', Component: lazy(() => import('./statistics/statistics-section.tsx')) },
  { path: 'users', label: 'Users', Component: lazy(() => import('./users/users-section.tsx')) },
  { path: 'forms', label: 'Forms', Component: lazy(() => import('./forms/forms-section.tsx')) },
  { path: 'responses', label: 'Responses', Component: lazy(() => import('./responses/responses-section.tsx')) },
  { path: 'messages', label: 'Contact us', Component: lazy(() => import('./messages/contact-section.tsx')) },
  { path: 'customers', label: 'Support', Component: lazy(() => import('./messages/support-section.tsx')) },
  { path: 'suggestions', label: 'Suggestions', Component: lazy(() => import('./suggestions/suggestions-section.tsx')) },
  { path: 'reports', label: 'Reports', Component: lazy(() => import('./reports/reports-section.tsx')) },
  { path: 'payments', label: 'Payment', Component: lazy(() => import('./payments/payments-section.tsx')) },
  { path: 'error-logs', label: 'Error logs', Component: lazy(() => import('./error-logs/error-logs-section.tsx')) },
  { path: 'abuse', label: 'Abuse', Component: lazy(() => import('./abuse/abuse-section.tsx')) },
];

/** Of the operator's own sign-in, which is in the header: /evi-admin/security. */
export const SECURITY = 'security';

/** Beside the menu: what the product says of itself. */
export const furtherPages: readonly Section[] = [
  { path: 'log', label: 'Log', Component: lazy(() => import('./log/log-section.tsx')) },
  { path: 'health', label: 'Health', Component: lazy(() => import('./health/health-section.tsx')) },
];

/** An unknown section is that of the statistics. */
export const sectionAt = (path: string | undefined): Section =>
  [...sections, ...furtherPages].find((section) => section.path === path) ?? (sections[0] as Section);

import { paths } from '../../paths.ts';

/** What a list is narrowed to, by ids. */
export interface Narrowed {
  user?: string;
  form?: string;
  /** One row. */
  only?: string;
  /** The form whose case is open. */
  case?: string;
}

/** What the address of a list does not say of what it is narrowed to: its name. */
export interface About {
  about?: string;
}

/** A way to a section that shows what belongs to something. */
export interface Lead {
  label: string;
  to: string;
  state: About;
}

/** @param section its path @param about the name of what the list is narrowed to */
export function leadTo(label: string, section: string, about: string, narrowed: Narrowed & { tab?: string; text?: string }): Lead {
  return { label, to: `${paths.operatorSection(section)}?${new URLSearchParams({ ...narrowed })}`, state: { about } };
}

/** What belongs to an account. */
export const leadsOfUser = (user: string, about: string): Lead[] => [
  leadTo('Forms', 'forms', about, { user }),
  leadTo('Responses', 'responses', about, { user }),
  leadTo('Payments', 'payments', about, { user }),
  leadTo('Contact us messages', 'messages', about, { user }),
  leadTo('Support requests', 'customers', about, { user }),
  leadTo('Suggestions', 'suggestions', about, { user }),
  leadTo('Reported forms', 'reports', about, { user }),
];

/** What belongs to a form. */
export const leadsOfForm = (form: string, about: string): Lead[] => [
  leadTo('Responses', 'responses', about, { form }),
  leadTo('Reports', 'reports', about, { form }),
  leadTo('Abuse', 'abuse', about, { case: form }),
];

/** The account that something belongs to. */
export const leadToUser = (only: string, about: string, label = 'Owner'): Lead => leadTo(label, 'users', about, { only });
/** The form that something belongs to. */
export const leadToForm = (only: string, about: string): Lead => leadTo('Form', 'forms', about, { only });
/** Who wrote with an address, where somebody has an account with it. */
export const leadToWriter = (text: string): Lead => leadTo('Account', 'users', text, { text });

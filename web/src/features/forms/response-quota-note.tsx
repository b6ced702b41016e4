import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import type { FormRow } from './api.ts';
import { responseQuota } from './response-quota.ts';

/** Warns before a form reaches its response limit, and says later why the form is closed. */
export function ResponseQuotaNote({ form, action }: { form: FormRow | undefined; action: ReactNode }) {
  const quota = form && responseQuota(form);
  if (!quota || quota.level === 'open') return null;
  return (
    <Banner tone="warn" action={action}>
      <b className="strong">{`${quota.text}.`}</b>{' '}
      <span>{`${
        quota.level === 'full'
          ? 'Your plan includes no more for this form, so whoever opens its link sees “Expired!”. Every response is kept. Deleting responses does not make room.'
          : 'Then the form closes: whoever opens its link sees “Expired!”. Deleting responses does not make room.'
      }`}</span>
    </Banner>
  );
}

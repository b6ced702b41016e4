import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import type { FormRow } from './api.ts';
import { responseQuota } from './response-quota.ts';

/** Above a form's screen: says before the form closes that it will, and after that why it is closed. */
export function ResponseQuotaNote({ form, action }: { form: FormRow | undefined; action: ReactNode }) {
  const quota = form && responseQuota(form);
  if (!quota || quota.level === 'open') return null;
  return (
    <Banner tone="warn" action={action}>
      <b className="strong">{quota.text}.</b>{' '}
      {quota.level === 'full'
        ? 'Your plan includes no more for this form, so whoever opens its link sees “Expired!”. Every response is kept. Deleting responses does not make room.'
        : 'Then the form closes: whoever opens its link sees “Expired!”. Deleting responses does not make room.'}
    </Banner>
  );
}

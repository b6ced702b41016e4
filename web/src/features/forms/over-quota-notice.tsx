import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import type { FormRow } from './api.ts';

/** Names the forms that stay open if the plan does not cover all. The server marks those that it does not cover. */
export function OverQuotaNotice({ forms, action }: { forms: readonly FormRow[]; action: ReactNode }) {
  const closed = forms.filter((form) => form.isOverQuota).length;
  if (closed === 0) return null;
  const covered = forms.filter((form) => !form.isOverQuota && !form.isOneTime).length;
  const those = closed === 1 ? 'it' : 'them';
  return (
    <Banner tone="warn" action={action}>
      <b className="strong">{`${closed === 1 ? 'One form is closed to the public' : `${closed} forms are closed to the public`}.`}</b>{' '}
      <span>{`Your plan covers ${coverage(covered)}; whoever opens a newer one sees “Expired!”. Nothing is deleted: you can still edit ${those}, and read and export the responses. The same links work again when your plan covers ${those}.`}</span>
    </Banner>
  );
}

function coverage(covered: number): string {
  if (covered === 0) return 'no forms';
  return covered === 1 ? 'one form, your oldest' : `${covered} forms, your oldest`;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import { personOf } from '../features/account/person.ts';
import { quotaOf } from '../features/account/quota.ts';
import { QuotaCard } from '../features/account/quota-card.tsx';
import { signOut } from '../features/auth/sign-out.ts';
import { formsQuery } from '../features/forms/api.ts';
import { formColor } from '../features/forms/form-color.ts';
import { Frame } from '../features/shell/frame.tsx';
import { Banner } from '../ui/banner.tsx';

const recentCount = 3;

/** The owner area's frame with what it shows of the account. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(meQuery);
  const { data: forms = [] } = useQuery(formsQuery);
  const quota = quotaOf(me, forms);
  const recentForms = forms.slice(0, recentCount).map(({ _id, title, color }) => ({ id: _id, title, color: formColor(color) }));
  return (
    <Frame
      person={me && personOf(me)}
      recentForms={recentForms}
      onSignOut={() => void signOut()}
      aside={quota && <QuotaCard quota={quota} />}
    >
      {me?.blocked === 1 && <Banner tone="warn">Your account has been suspended. Please pay to continue using your forms.</Banner>}
      {children}
    </Frame>
  );
}

export function Component() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

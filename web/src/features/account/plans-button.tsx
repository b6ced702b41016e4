import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { AppButton, type ButtonKind } from '../../ui/button.tsx';
import { isOwnAccount, meQuery } from './api.ts';

const PlansDialog = lazy(() => import('./plans-dialog.tsx'));

/** Shows the plans and how to get one; nothing in somebody else's account, whose owner chooses its plan. */
export function PlansButton({ label, kind = 'secondary' }: { label: 'Upgrade' | 'Pay' | 'Plans'; kind?: ButtonKind }) {
  const [isOpen, setOpen] = useState(false);
  const { data: me } = useQuery(meQuery);
  if (me && !isOwnAccount(me)) return null;
  return (
    <>
      <AppButton kind={kind} onClick={() => setOpen(true)}>
        {label}
      </AppButton>
      <Suspense>{isOpen && <PlansDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import { AppButton, type ButtonKind } from '../../ui/button.tsx';

const PlansDialog = lazy(() => import('./plans-dialog.tsx'));

/** Shows the plans and how to get one. */
export function PlansButton({ label, kind = 'secondary' }: { label: 'Upgrade' | 'Pay' | 'Plans'; kind?: ButtonKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AppButton kind={kind} onClick={() => setOpen(true)}>
        {label}
      </AppButton>
      <Suspense>{isOpen && <PlansDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

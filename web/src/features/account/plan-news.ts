import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../lib/session.ts';
import { meQuery, paymentDueQuery } from './api.ts';
import { billingQuery } from './checkout/api.ts';

/** Storage key that is written and removed at once, to tell the other windows in which workspace the plan has changed. */
const KEY = 'plan-changed';

/** What a plan changes. The document of an open editor is not among it. */
const changedKeys = [meQuery.queryKey, billingQuery.queryKey, paymentDueQuery.queryKey, ['forms']];

const workspace = () => String(session.workspace());

/** Tells the other windows of this browser that the plan of the open account has changed, or that its one more form is there. */
export function tellPlanChange(): void {
  localStorage.setItem(KEY, workspace());
  localStorage.removeItem(KEY);
}

/** Shows what another window has changed, also while this one has no focus. */
export function useFollowPlan(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const heed = ({ key, newValue }: StorageEvent) => {
      if (key !== KEY || newValue !== workspace()) return;
      for (const queryKey of changedKeys) void queries.invalidateQueries({ queryKey });
    };
    window.addEventListener('storage', heed);
    return () => window.removeEventListener('storage', heed);
  }, [queries]);
}

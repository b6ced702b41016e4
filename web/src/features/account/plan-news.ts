import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { session } from '../../lib/session.ts';
import { paymentDueQuery } from './api.ts';
import { billingQuery } from './checkout/api.ts';

/** Storage key that is written and removed at once, to tell the other windows in which workspace the plan has changed. */
const KEY = 'plan-changed';

/** What a plan changes. The document of an open editor is not among it. */
const changedKeys = [queryKeys.me, billingQuery.queryKey, paymentDueQuery.queryKey, queryKeys.forms];

const workspace = () => String(session.workspace());

/** Tells the other windows of this browser that the plan of the open account has changed, or that its one more form is there. */
export function tellPlanChange(): void {
  localStorage.setItem(KEY, workspace());
  localStorage.removeItem(KEY);
}

/** Shows what another window has changed, also while this one has no focus. */
export function useFollowPlan(): void {
  const queries = useQueryClient();
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key !== KEY || newValue !== workspace()) return;
    for (const queryKey of changedKeys) void queries.invalidateQueries({ queryKey });
  });
}

import { planPricing } from '@formwright/contracts/billing';
import { planLabel } from '@formwright/contracts/product-words';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { formatDay } from '../../../lib/dates.ts';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type Me, meQuery } from '../api.ts';
import { tellPlanChange } from '../plan-news.ts';
import { accountContentsQuery } from '../profile/api.ts';
import { billingQuery } from './api.ts';

const LOOK_MS = 300;
/** The plan is stored; if the account shows it later than this, it is shown the next time that it is read. */
const MAX_LOOKS = 30;

interface FreeButtonProps {
  me: Me;
  onFree: () => void;
  /** Beside the present plan, which it ends. Absent: on the card of the plan. */
  label?: string;
}

/** Moves the account to Free, after a question, because the paid plan ends at once. A suspended account has to pay first. */
export function FreeButton({ me, onFree, label }: FreeButtonProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mayEnd = me.plan !== 'Free' && me.blocked !== 1;
  const paidUntil = useQuery({ ...billingQuery, enabled: mayEnd }).data?.paidUntil ?? null;
  const forms = useQuery({ ...accountContentsQuery, enabled: mayEnd }).data?.forms;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await request(planPricing, { body: me });
      await untilFree(queries);
    },
    onSuccess: async () => {
      setAsking(false);
      tellPlanChange();
      await queries.invalidateQueries();
      toast.success(`${planLabel('Free')} is your plan now.`);
      onFree();
    },
    onError: (error) => {
      setAsking(false);
      toast.error(errorText(error));
    },
  });
  if (!mayEnd) return null;
  return (
    <>
      <AppButton fullWidth={!label} aria-label={label ?? 'Choose the plan: Free'} onClick={() => setAsking(true)}>
        {label ?? 'Choose the plan'}
      </AppButton>
      <ConfirmDialog
        opened={isAsking}
        title="Change to Free?"
        text={consequences(planLabel(me.plan), paidUntil, forms)}
        confirmLabel="Change to Free"
        cancelLabel={`Keep ${planLabel(me.plan)}`}
        loading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** @param forms how many the account has; undefined while that is not known */
function consequences(plan: string, paidUntil: number | null, forms: number | undefined): string {
  const lost =
    paidUntil === null || paidUntil <= Date.now()
      ? `${plan} ends now.`
      : `${plan} ends now, and the time you paid for, until ${formatDay(paidUntil)}, is lost. It does not renew by itself, so you can also let it run out.`;
  const kept =
    forms !== undefined && forms < 2
      ? 'Nothing is deleted.'
      : 'Nothing is deleted: your oldest form stays open, and the public sees “Expired!” on the others until a plan covers them again.';
  return `${lost} ${kept}`;
}

/** Other services hear of a plan a moment after it is stored. Whoever went on before would see the former one. */
async function untilFree(queries: QueryClient): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const known = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
    if (known?.plan === 'Free') return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

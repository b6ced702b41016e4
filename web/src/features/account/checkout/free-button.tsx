import { planPricing } from '@formwright/contracts/billing';
import { planLabel } from '@formwright/contracts/product-words';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { AppButton } from '../../../ui/button.tsx';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { type Me, meQuery } from '../api.ts';
import { tellPlanChange } from '../plan-news.ts';
import { FreeDialog } from './free-dialog.tsx';

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
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await request(planPricing, { body: me });
      await untilFree(queries);
    },
    onSuccess: async () => {
      setAsking(false);
      tellPlanChange();
      await queries.invalidateQueries();
      toast.lasting(`${planLabel('Free')} is your plan now.`);
      onFree();
    },
    onError: (error) => {
      setAsking(false);
      tellError(error);
    },
  });
  if (!mayEnd) return null;
  return (
    <>
      <AppButton fullWidth={!label} onClick={() => setAsking(true)}>
        {label ?? `Change to ${planLabel('Free')}`}
      </AppButton>
      {isAsking && <FreeDialog me={me} isPending={isPending} onConfirm={() => mutate()} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Other services hear of a plan a moment after it is stored. Whoever went on before would see the former one. */
async function untilFree(queries: QueryClient): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const known = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
    if (known?.plan === 'Free') return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

import { planPricing } from '@formwright/contracts/billing';
import { amountText, planLabel } from '@formwright/contracts/product-words';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { type Me, meQuery, plansQuery } from '../api.ts';
import { Day } from '../day.tsx';
import { tellPlanChange } from '../plan-news.ts';
import { billingQuery, formCountsQuery } from './api.ts';
import styles from './checkout.module.css';

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
  const { data: billing, error } = useQuery(billingQuery);
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
      <AppButton fullWidth={!label} disabled={billing !== undefined && error !== null} onClick={() => setAsking(true)}>
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

interface FreeDialogProps {
  me: Me;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a paid plan ends: what happens when, what is lost, what stays, the way back, and what can be done instead. */
function FreeDialog({ me, isPending, onConfirm, onClose }: FreeDialogProps) {
  const { data: billing } = useQuery(billingQuery);
  const { data: counts } = useQuery(formCountsQuery);
  const { data: plans = [] } = useQuery(plansQuery);
  const free = plans.find(({ name }) => name === 'Free');
  const present = plans.find(({ name }) => name === me.plan);
  const plan = planLabel(me.plan);
  const paidUntil = billing?.paidUntil ?? null;
  const isPaid = paidUntil !== null && paidUntil > Date.now();
  const losesLogo = present?.features.includes('own-logo') && !free?.features.includes('own-logo');
  const responses = free?.maxResponses == null ? null : amountText(free.maxResponses, 'response');
  const covers = free?.maxForms == null || responses === null ? '' : ` Free covers ${amountText(free.maxForms, 'form')} with ${responses}.`;
  return (
    <Dialog opened onClose={onClose} isUnderWay={isPending} title={`Cancel ${plan} and change to Free?`} withCloseButton={false} size={520}>
      <dl className={styles.consequences}>
        <Part term="Now">{`${plan} ends at once${isPaid ? ', not at the end of the paid time' : ''}.${covers}`}</Part>
        {(isPaid || losesLogo) && (
          <Part term="Lost">
            {isPaid && (
              <>
                The time that you paid for, until <Day at={paidUntil} />. It is not paid back.
              </>
            )}
            {losesLogo && ' Your own logo: forms, success pages and PDFs show ours again.'}
          </Part>
        )}
        <Part term="Stays">Nothing is deleted. You can read and export all forms, responses and files.</Part>
        <Part term="Your forms">{formsText(counts, responses)}</Part>
        <Part term="To undo it">
          {billing?.payments === 'off'
            ? `Ask the operator of this server for ${plan}.`
            : `Choose ${plan} here again: you pay for a new month, and it begins at once.`}
        </Part>
        {isPaid && (
          <Part term="Or later">
            {`Nothing is charged by itself, so you can use ${plan} until `}
            <Day at={paidUntil} /> and cancel then
            {billing?.suspendsAt != null && (
              <>
                {'. Do it before '}
                <Day at={billing.suspendsAt} />: an account that is neither paid for nor canceled by then is suspended
              </>
            )}
            .
          </Part>
        )}
      </dl>
      <DialogActions>
        <AppButton data-autofocus disabled={isPending} onClick={onClose}>
          {`Keep ${plan}`}
        </AppButton>
        <AppButton kind="danger-filled" loading={isPending} onClick={onConfirm}>
          Change to Free
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

const Part = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd className="muted">{children}</dd>
  </div>
);

/** @param counts undefined while they are not known. @param responses how many one form takes; null: any number */
function formsText(counts: { covered: number; bought: number } | undefined, responses: string | null): string {
  const limit = responses === null ? '.' : ` until it has had ${responses} in all; those it already has count, too.`;
  const bought = counts?.bought === 0 ? '' : 'Forms that you bought stay open without a limit.';
  if (counts?.covered === 0) return bought || 'None is open.';
  if (counts?.covered === 1) return bought ? `${bought} The other one stays open${limit}` : `Yours stays open${limit}`;
  const oldest = bought ? `${bought} Of the others, the oldest one` : 'Your oldest one';
  return `${oldest} stays open${limit} On the ${bought ? 'rest' : 'others'} people see “Expired!” until a plan covers them again.`;
}

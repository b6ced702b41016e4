import { getHarmCase } from '@formwright/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { OPERATOR, request } from '../api.ts';
import { type AccountDecision, AccountDecisionDialog, accountChoices } from '../users/account-decision-dialog.tsx';
import { type Case, CaseFacts } from './case-facts.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decision, decisions } from './decisions.ts';

/** What can be decided about a form as it is. */
function choicesOf({ state, is_deleted, parts, objection }: Case): Decision[] {
  // What a deleted form has said is kept for a time, and decides about what is made of it elsewhere.
  if (is_deleted && parts.length === 0) return [];
  if (state === 'taken_down') return objection ? [decisions.lift, decisions.keep] : [decisions.lift];
  return [decisions.clear, decisions.takeDown];
}

/** A form that may harm, as text: nothing of it is loaded, run or a link. */
export function CaseDialog({ formId, about, onClose }: { formId: string; about: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [OPERATOR, 'case', formId],
    queryFn: ({ signal }) => request(getHarmCase, { body: { formId }, signal }),
  });
  const { data: found, error } = query;
  // Who came by a link knows the form's name from its case.
  const title = found?.title || found?.link || about || 'A form';
  const deciding = useDeciding(title, () => void query.refetch());
  if (deciding.dialog) return deciding.dialog;
  return (
    <Dialog opened onClose={onClose} title={<bdi>{title}</bdi>} size={720}>
      <div className="column gap-5">
        <Loaded isInCard query={query} skeleton={<CaseSkeleton />} failed="The case could not be loaded.">
          {(shown) => (
            <>
              {deciding.said && (
                <p role="alert">
                  <b className="strong">{deciding.said}</b> This is how it is now. What you have typed is kept.
                </p>
              )}
              <CaseFacts found={shown} />
            </>
          )}
        </Loaded>
      </div>
      {found && <Choices found={found} isOld={error !== null} decide={deciding.decide} decideAccount={deciding.decideAccount} />}
    </Dialog>
  );
}

type ChoicesProps = { found: Case; isOld: boolean } & Pick<ReturnType<typeof useDeciding>, 'decide' | 'decideAccount'>;

function Choices({ found, isOld, decide, decideAccount }: ChoicesProps) {
  return (
    <DialogActions stays>
      {found.account &&
        accountChoices(found.account).map((choice) => (
          <AppButton key={choice} kind="secondary" disabled={isOld} onClick={() => decideAccount(choice, found)}>
            {accountLabels[choice]}
          </AppButton>
        ))}
      {choicesOf(found).map((choice) => (
        <AppButton key={choice.label} kind={choice.kind} disabled={isOld} onClick={() => decide(choice, found)}>
          {choice.label}
        </AppButton>
      ))}
    </DialogActions>
  );
}

const accountLabels: Readonly<Record<AccountDecision, string>> = {
  takeDown: 'Take down the account',
  keep: 'Keep the account closed',
  lift: 'Lift take-down of the account',
};

type Deciding = { found: Case } & ({ decision: Decision } | { ofAccount: AccountDecision });

/** Asks about a case as it was read. Where that was not so any more, what is so is read first. */
function useDeciding(title: string, readAgain: () => void) {
  const [deciding, decide] = useState<Deciding | null>(null);
  const [said, say] = useState('');
  const end = (meanwhile = '') => {
    say(meanwhile);
    decide(null);
    readAgain();
  };
  const closing = { onClose: () => end() };
  return {
    said,
    decide: (decision: Decision, found: Case) => decide({ decision, found }),
    decideAccount: (ofAccount: AccountDecision, found: Case) => decide({ ofAccount, found }),
    dialog:
      deciding &&
      ('decision' in deciding ? (
        <DecisionDialog {...closing} decision={deciding.decision} about={deciding.found} title={title} onMeanwhile={end} />
      ) : (
        deciding.found.account && (
          <AccountDecisionDialog
            {...closing}
            decision={deciding.ofAccount}
            userId={deciding.found.user_id}
            name={deciding.found.email || deciding.found.user_id}
            account={deciding.found.account}
            onMeanwhile={end}
          />
        )
      )),
  };
}

const CaseSkeleton = () => (
  <Skeletons label="Loading the case">
    <Bar width="60%" />
    <Bar width="90%" />
    <Bar width="75%" />
  </Skeletons>
);

import { getHarmCase } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { harmWords } from '@formwright/contracts/harm-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { OPERATOR, request } from '../api.ts';
import { AwayNote } from '../away-note.tsx';
import { Moment } from '../cells.tsx';
import { type AccountDecision, AccountDecisionDialog } from '../users/account-decision-dialog.tsx';
import styles from './case-dialog.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decision, decisions } from './decisions.ts';
import { decisionNames, stateNames } from './state-names.ts';

type Case = ReplyOf<typeof getHarmCase>;

/** What can be decided about a form as it is. */
function choicesOf({ state, is_deleted, objection }: Case): Decision[] {
  if (is_deleted) return [];
  if (state === 'taken_down') return objection ? [decisions.lift, decisions.keep] : [decisions.lift];
  return [decisions.clear, decisions.takeDown];
}

/** A form that may harm, as text: nothing of it is loaded, run or a link. */
export function CaseDialog({ formId, title, onClose }: { formId: string; title: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [OPERATOR, 'case', formId],
    queryFn: ({ signal }) => request(getHarmCase, { body: { formId }, signal }),
  });
  const [deciding, decide] = useState<Decision | null>(null);
  const [ofAccount, decideAccount] = useState<AccountDecision | null>(null);
  // What was decided, or changed meanwhile, is read before the next decision.
  const readAgain = () => {
    decide(null);
    decideAccount(null);
    void query.refetch();
  };
  if (deciding)
    return <DecisionDialog decision={deciding} formId={formId} text={query.data?.text ?? ''} title={title} onClose={readAgain} />;
  if (ofAccount && query.data) {
    const { user_id, email } = query.data;
    return <AccountDecisionDialog decision={ofAccount} userId={user_id} name={email || user_id} onClose={readAgain} />;
  }
  return (
    <Dialog opened onClose={onClose} title={<bdi>{title}</bdi>} size={720}>
      <Loaded query={query} skeleton={<CaseSkeleton />} failed="The case could not be loaded.">
        {(found) => (
          <>
            <Facts found={found} />
            <DialogActions stays>
              {found.account_taken_down !== null && (
                <AppButton kind="secondary" onClick={() => decideAccount(found.account_taken_down ? 'lift' : 'takeDown')}>
                  {found.account_taken_down ? 'Lift take-down of the account' : 'Take down the account'}
                </AppButton>
              )}
              {choicesOf(found).map((choice) => (
                <AppButton key={choice.label} kind={choice.kind} onClick={() => decide(choice)}>
                  {choice.label}
                </AppButton>
              ))}
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const CaseSkeleton = () => (
  <Skeletons label="Loading the case">
    <Bar width="60%" />
    <Bar width="90%" />
    <Bar width="75%" />
  </Skeletons>
);

function Facts({ found }: { found: Case }) {
  const {
    state,
    is_deleted,
    email,
    score,
    all_reports,
    objection,
    reasons,
    parts,
    is_cut,
    said,
    decisions: before,
    others,
    away,
    account_taken_down,
  } = found;
  return (
    <div className={styles.case}>
      <AwayNote away={away} />
      <p>
        <b className="strong">{stateNames[state]}</b>
        {is_deleted && <span> and deleted by its owner</span>}
        {account_taken_down && <span> · Its account is taken down</span>}
        <span>{` · Score: ${Math.round(score).toLocaleString('en')} · Reports: ${all_reports.toLocaleString('en')} · `}</span>
        <bdi>{email || 'Account not known'}</bdi>
      </p>
      {objection && (
        <Part title="Its owner objects">
          <p className={styles.said}>{objection.text}</p>
        </Part>
      )}
      <List
        title="What the rules notice"
        rows={reasons.map(({ code, weight, found: words }) => ({
          mark: `+${weight}`,
          text: (
            <>
              <span>{wordsOf(code)}</span> {words && <bdi className="muted">{`“${words}”`}</bdi>}
            </>
          ),
        }))}
      />
      <List
        title={is_cut ? 'What it says (the beginning)' : 'What it says'}
        rows={parts.map(({ kind, texts }) => ({ mark: kind, text: <bdi>{texts.join(' · ')}</bdi> }))}
      />
      <List
        title="What visitors say"
        rows={said.map(({ at, reason, text }) => ({
          mark: <Moment at={at} />,
          text: (
            <>
              <span>{reason || 'no reason'}</span> <bdi>{text}</bdi>
            </>
          ),
        }))}
      />
      <List
        title="Decided before"
        rows={before.map(({ at, decision, by, reason, words }) => ({
          mark: <Moment at={at} />,
          text: (
            <>
              <span>{decisionNames[decision]}</span> {by && <bdi className="faint">{by}</bdi>} <bdi>{reason}</bdi>{' '}
              {words && <bdi className="muted">{`“${words}”`}</bdi>}
            </>
          ),
        }))}
      />
      <List
        title="Other forms of the account"
        rows={others.map((other) => ({
          mark: other.state === 'none' ? '' : stateNames[other.state],
          text: <bdi>{other.title || other.link}</bdi>,
        }))}
      />
    </div>
  );
}

/** A code of a newer program has no words here. */
const wordsOf = (code: string): string => (harmWords as Readonly<Record<string, string>>)[code] ?? code.replaceAll('_', ' ');

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

interface Row {
  mark: ReactNode;
  /** What it belongs to. */
  text: ReactNode;
}

function List({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <ul>
        {rows.map(({ mark, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are shown as they came, and never change
          <li key={at}>
            <span className="faint num">{mark}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

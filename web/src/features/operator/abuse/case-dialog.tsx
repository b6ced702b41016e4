import { getHarmCase } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { reportReasons } from '@formwright/contracts/form-report';
import { harmWords } from '@formwright/contracts/harm-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { OPERATOR, request } from '../api.ts';
import { AwayNote } from '../away-note.tsx';
import { Moment } from '../cells.tsx';
import { type AccountDecision, AccountDecisionDialog, accountChoices } from '../users/account-decision-dialog.tsx';
import styles from './case-dialog.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decision, decisions } from './decisions.ts';
import { decisionNames, stateNames } from './state-names.ts';

type Case = ReplyOf<typeof getHarmCase>;

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
  // Who came by a link knows the form's name from its case.
  const title = query.data?.title || query.data?.link || about || 'A form';
  const deciding = useDeciding(title, () => void query.refetch());
  if (deciding.dialog) return deciding.dialog;
  return (
    <Dialog opened onClose={onClose} title={<bdi>{title}</bdi>} size={720}>
      <Loaded isInCard query={query} skeleton={<CaseSkeleton />} failed="The case could not be loaded.">
        {(found, isOld) => (
          <>
            {deciding.said && (
              <p role="alert">
                <b className="strong">{deciding.said}</b> This is how it is now. What you have typed is kept.
              </p>
            )}
            <Facts found={found} />
            <DialogActions stays>
              {found.account &&
                accountChoices(found.account).map((choice) => (
                  <AppButton key={choice} kind="secondary" disabled={isOld} onClick={() => deciding.decideAccount(choice, found)}>
                    {accountLabels[choice]}
                  </AppButton>
                ))}
              {choicesOf(found).map((choice) => (
                <AppButton key={choice.label} kind={choice.kind} disabled={isOld} onClick={() => deciding.decide(choice, found)}>
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

function Facts({ found }: { found: Case }) {
  const {
    state,
    is_deleted,
    email,
    score,
    all_reports,
    visits,
    objection,
    reasons,
    parts,
    is_cut,
    kept = [],
    said,
    decisions: before,
    others,
    away,
    account,
  } = found;
  return (
    <div className={styles.case}>
      <AwayNote away={away} />
      <p>
        <b className="strong">{stateNames[state]}</b>
        {is_deleted && <span> and deleted by its owner</span>}
        {account?.taken_down && <span> · Its account is taken down</span>}
        <span>{` · Score: ${Math.round(score).toLocaleString('en')} · Reports: ${reportsOf(all_reports, visits)} · `}</span>
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
              <span>{wordsOf(code, harmWords)}</span> {words && <bdi className="muted">{`“${words}”`}</bdi>}
            </>
          ),
        }))}
      />
      {!(is_deleted && kept.length > 0) && <Says title={kept.length > 0 ? 'As it is now' : 'What it says'} parts={parts} isCut={is_cut} />}
      {kept.map(({ at, why, ...said }, place) => (
        <Says
          // biome-ignore lint/suspicious/noArrayIndexKey: one report may keep two texts, and they stay in their order
          key={`${why} ${at} ${place}`}
          title={
            <>
              {`${keptNames[why]}, `}
              <Moment at={at} />
            </>
          }
          {...said}
        />
      ))}
      <List
        title="What visitors say"
        rows={said.map(({ at, reason, text }) => ({
          mark: <Moment at={at} />,
          text: (
            <>
              <span>{reason === '' ? 'No reason' : wordsOf(reason, reportReasons)}</span>{' '}
              {text && <bdi className="muted">{`“${text}”`}</bdi>}
            </>
          ),
        }))}
      />
      <List
        title="Decided before"
        rows={before.map(({ at, decision, by, reason, words, objection: answered }) => ({
          mark: <Moment at={at} />,
          text: (
            <>
              <span>{decisionNames[decision]}</span> {by && <bdi className="faint">{by}</bdi>} <bdi>{reason}</bdi>{' '}
              {words && <bdi className="muted">{`“${words}”`}</bdi>}
              {answered && <bdi>{` Its people had written: “${answered}”`}</bdi>}
            </>
          ),
        }))}
      />
      <List
        title="Other forms of the account"
        rows={others.map((other) => ({
          mark: <Moment at={other.created_at} />,
          text: (
            <>
              <bdi>{other.title || other.link}</bdi>
              {other.state !== 'none' && <span className="muted">{` · ${stateNames[other.state]}`}</span>}
            </>
          ),
        }))}
      />
    </div>
  );
}

/** The same reports weigh more where fewer have seen the form. */
function reportsOf(reports: number, visits: number | null): string {
  const count = reports.toLocaleString('en');
  if (typeof visits !== 'number') return `${count}, visits not known`;
  return `${count} of ${visits.toLocaleString('en')} ${visits === 1 ? 'visit' : 'visits'}`;
}

const keptNames: Readonly<Record<Case['kept'][number]['why'], string>> = {
  reported: 'As it was reported',
  held: 'As it was held',
  taken_down: 'As it was taken down',
};

const Says = ({ title, parts, isCut }: { title: ReactNode; parts: Case['parts']; isCut: boolean }) => (
  <List
    title={
      isCut ? (
        <>
          {title}
          <span>{' (the beginning)'}</span>
        </>
      ) : (
        title
      )
    }
    rows={parts.map(({ kind, texts }) => ({ mark: kind, text: <bdi>{texts.join(' · ')}</bdi> }))}
  />
);

/** A code of a newer program has no words here. */
const wordsOf = (code: string, words: Readonly<Record<string, string>>): string => words[code] ?? code.replaceAll('_', ' ');

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
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

function List({ title, rows }: { title: ReactNode; rows: readonly Row[] }) {
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

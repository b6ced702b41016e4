import type { getHarmCase } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { reportReasons } from '@formwright/contracts/form-report';
import { harmWords } from '@formwright/contracts/harm-words';
import { elementDefinitions } from '@formwright/form-model';
import type { ReactNode } from 'react';
import { AwayNote } from '../away-note.tsx';
import { Moment } from '../cells.tsx';
import styles from './case-facts.module.css';
import { decisionNames, stateNames } from './state-names.ts';

export type Case = ReplyOf<typeof getHarmCase>;

/** What is known of a form that may harm. */
export function CaseFacts({ found }: { found: Case }) {
  const {
    state,
    is_deleted,
    email,
    score,
    reports_since,
    all_reports,
    objection,
    reasons,
    parts,
    is_cut,
    kept = [],
    given_up,
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
        <span>{` · Score: ${Math.round(score).toLocaleString('en')} · ${reportsOf(found)}`}</span>
        {reports_since > 0 && (
          <>
            <Moment at={reports_since} />
            <span>{` · Reports ever: ${all_reports.toLocaleString('en')} · `}</span>
          </>
        )}
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
          now={is_deleted ? [] : parts}
        />
      ))}
      {given_up > 0 && (
        <p className="muted">
          {
            'There were more texts of this form. Only so much is kept of one form and of one account, so some were given up, the last ones on '
          }
          <Moment at={given_up} />.
        </p>
      )}
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
              <span>{decisionNames[decision]}</span>
              {by && (
                <>
                  {' by '}
                  <bdi>{by}</bdi>
                </>
              )}
              {reason && (
                <>
                  {': '}
                  <bdi>{reason}</bdi>
                </>
              )}
              {words && <Quoted after="To its people:" text={words} />}
              {answered && <Quoted after="Its people had written:" text={answered} />}
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

/** Reports and visits of the same time. */
function reportsOf({ reports, visits, reports_since }: Case): string {
  const counted = `Reports: ${reports.toLocaleString('en')} · Visits: ${visits?.toLocaleString('en') ?? 'not known'}`;
  return reports_since > 0 ? `${counted}, since the decision of ` : `${counted} · `;
}

const keptNames: Readonly<Record<Case['kept'][number]['why'], string>> = {
  reported: 'As it was reported',
  held: 'As it was held',
  taken_down: 'As it was taken down',
};

interface SaysProps {
  title: ReactNode;
  parts: Case['parts'];
  isCut: boolean;
  /** Of an earlier text what the form says now: what is in both is counted, so that what was changed is in sight. */
  now?: Case['parts'];
}

function Says({ title, parts, isCut, now = [] }: SaysProps) {
  const kept = new Set(now.map(keyOf));
  const gone = parts.filter((part) => !kept.has(keyOf(part)));
  const same = parts.length - gone.length;
  return (
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
      rows={[
        ...gone.map(({ kind, texts }) => ({ mark: wordsOf(kind, kindNames), text: <bdi>{texts.join(' · ')}</bdi> })),
        ...(same > 0
          ? [{ mark: '', text: <span className="muted">{same === 1 ? '1 part as it is now' : `${same} parts as they are now`}</span> }]
          : []),
      ]}
    />
  );
}

const keyOf = ({ kind, texts }: Case['parts'][number]): string => JSON.stringify([kind, texts]);

const kindNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(elementDefinitions).map(({ kind, name }) => [kind, name])),
  ...{ form: 'Title', logo: 'Logo', success: 'After submitting', closing: 'When closed' },
};

const Quoted = ({ after, text }: { after: string; text: string }) => (
  <span className={styles.quoted}>
    {`${after} `}
    <bdi>{`“${text}”`}</bdi>
  </span>
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

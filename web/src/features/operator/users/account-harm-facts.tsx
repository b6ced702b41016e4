import { liftReasons, takeDownReasons } from '@formwright/contracts/account-harm';
import type { getHarmCase } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { decisionNames } from '../abuse/state-names.ts';
import { Moment } from '../cells.tsx';

/** What is decided about an account. */
export type AccountHarm = NonNullable<ReplyOf<typeof getHarmCase>['account']>;

const sentences: Readonly<Record<string, string>> = { ...takeDownReasons, ...liftReasons };

/** What the people of an account say, and what was decided before. */
export function AccountHarmFacts({ account: { taken_down, decisions } }: { account: AccountHarm }) {
  // Of a former program, no list has the take-down that holds.
  const isListed = decisions[0]?.at === taken_down?.at;
  return (
    <>
      {taken_down && !isListed && (
        <p className="muted">
          <span>Taken down by </span>
          <bdi>{taken_down.by}</bdi>
          <span>: </span>
          <bdi>{`“${taken_down.words}”`}</bdi>
        </p>
      )}
      {taken_down?.objection && (
        <p>
          <b className="strong">Its people object:</b> <bdi>{taken_down.objection.text}</bdi>
        </p>
      )}
      {decisions.map(({ at, decision, by, reason, words, objection }) => (
        <p key={at} className="muted">
          <span>{`${decisionNames[decision]} by `}</span>
          <bdi>{by}</bdi>
          <span>, </span>
          <Moment at={at} />
          <span>{`: ${sentences[reason]} `}</span>
          <bdi>{`“${words}”`}</bdi>
          {objection && <bdi>{` Its people had written: “${objection}”`}</bdi>}
        </p>
      ))}
    </>
  );
}

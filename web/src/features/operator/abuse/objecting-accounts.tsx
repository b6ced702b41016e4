import type { getHarmQueue } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { Link } from 'react-router-dom';
import { Moment } from '../cells.tsx';
import { leadToUser } from '../leads.ts';
import styles from './case-facts.module.css';

/** The accounts whose people object to their take-down. They wait for a decision as forms do, and stand before them. */
export function ObjectingAccounts({ found }: { found: ReplyOf<typeof getHarmQueue>['objecting'] | undefined }) {
  if (!found || found.total === 0) return null;
  const { total, accounts } = found;
  return (
    <section className={`card ${styles.case} ${styles.objecting}`} aria-label="Accounts that object">
      <p>
        <b className="strong">
          {total === 1 ? '1 account objects to its take-down' : `${total.toLocaleString('en')} accounts object to their take-down`}
        </b>
        {accounts.length < total && <span className="muted">{` · The ${accounts.length} that have waited longest:`}</span>}
      </p>
      <ul>
        {accounts.map(({ _id, email, at }) => {
          const { to, state } = leadToUser(_id, email);
          return (
            <li key={_id}>
              <span className="faint num">
                <Moment at={at} />
              </span>
              <Link to={to} state={state}>
                <bdi>{email || 'Account not known'}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { planLabel } from '@formwright/contracts/product-words';
import { cutText } from '@formwright/form-model';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatClock, formatDay } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import styles from './cells.module.css';
import { leadToWriter } from './leads.ts';

/** 'DD/MM/YYYY HH:mm:ss'. @param at epoch milliseconds; null: never */
export function Moment({ at }: { at: number | null }) {
  if (at === null) return <None />;
  return (
    <span className="num one-line">
      <span>{formatDay(at)}</span> <span className="faint">{formatClock(at)}</span>
    </span>
  );
}

/** A dash that is read as a word. */
const None = ({ label = 'None' }: { label?: string }) => (
  <span className="faint">
    <span aria-hidden>–</span>
    <span className="vh">{label}</span>
  </span>
);

/** A word: a dash would look like what is not known. @param is null: not known */
export function YesNo({ is, yes = 'Yes', no = 'No' }: { is: 0 | 1 | null; yes?: string; no?: string }) {
  if (is === null) return <Unknown />;
  if (is === 0) return <span className="faint">{no}</span>;
  return (
    <span className={styles.yes}>
      <IconCheck size={16} stroke={1.75} aria-hidden />
      {yes}
    </span>
  );
}

/** Texts of strangers: no links, and no letters that change the order of what is around them. */
export const Said = ({ text }: { text: string }) => (text === '' ? <None /> : <bdi className={styles.said}>{text}</bdi>);

/** What is shown of a long text at first. A whole one would push the next rows out of sight. */
const MOST_LETTERS = 400;
const MOST_LINES = 8;

function beginningOf(text: string): string {
  const lines = text.split('\n');
  const first = cutText(lines.slice(0, MOST_LINES).join('\n'), MOST_LETTERS, '');
  return first.length < text.trimEnd().length ? `${first.trimEnd()} …` : text;
}

/** What somebody wrote, in the lines it was written in. @param of whose it is: 'ada@example.org' */
export function Written({ text, of }: { text: string; of: string }) {
  const [isWhole, showWhole] = useState(false);
  if (text === '') return <None />;
  const beginning = beginningOf(text);
  return (
    <>
      <bdi className={styles.written}>{isWhole ? text : beginning}</bdi>
      {beginning !== text && (
        <AppButton kind="quiet" size="xs" className={styles.more} aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
          <span className="vh">{`: what ${of || 'someone'} wrote`}</span>
        </AppButton>
      )}
    </>
  );
}

/** An address that somebody wrote with. It leads to the account that has it. */
export function Writer({ email }: { email: string }) {
  if (email === '') return <None />;
  const { to, state } = leadToWriter(email);
  return (
    <Link to={to} state={state} className={styles.said}>
      <bdi>{email}</bdi>
    </Link>
  );
}

/** The name of a row. */
export const Named = ({ name }: { name: string }) =>
  name === '' ? (
    <span className="faint">No name</span>
  ) : (
    <bdi className={`strong cut ${styles.named}`} title={name}>
      {name}
    </bdi>
  );

/** Leads to a public form. @param title in the place of the address, which then stands under it */
export function FormLink({ link, title }: { link: string; title?: string }) {
  const address = paths.publicForm(link);
  return (
    <span className={styles.person}>
      <a href={address} target="_blank" rel="noopener noreferrer">
        <bdi className="cut">{title || address}</bdi>
        <span className="vh"> (opens in a new tab)</span>
      </a>
      {title && <span className="tiny faint cut">{address}</span>}
    </span>
  );
}

/** What a service that does not answer would have told. */
const Unknown = () => <None label="Not known" />;

export const Count = ({ of }: { of: number | null }) => (of === null ? <Unknown /> : of.toLocaleString('en'));

const UNLIMITED = -1;

/** '4 of 5', and of an unlimited number. null: not known. */
export function OutOf({ used, most }: { used: number | null; most: number | null }) {
  if (used === null || most === null) return <Unknown />;
  return (
    <span>
      <span>{used.toLocaleString('en')}</span> <span className="faint">of</span>{' '}
      {most === UNLIMITED ? (
        <>
          <span aria-hidden>∞</span>
          <span className="vh">unlimited</span>
        </>
      ) : (
        <span>{most.toLocaleString('en')}</span>
      )}
    </span>
  );
}

/** A name with the address under it. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <span className={styles.person}>
      {name === '' ? (
        <span className="strong faint">No name yet</span>
      ) : (
        <bdi className="strong cut" title={name}>
          {name}
        </bdi>
      )}
      <bdi className="tiny faint cut" title={email}>
        {email}
      </bdi>
    </span>
  );
}

export function Plan({ plan }: { plan: string | null }) {
  if (plan === null) return <None />;
  return (
    <span className={styles.plan} data-plan={plan}>
      {planLabel(plan)}
    </span>
  );
}

/** A word with the square of its state. */
export const Status = ({ text, tone }: { text: string; tone: 'good' | 'bad' | 'open' }) => (
  <span className={styles.status} data-tone={tone}>
    {text}
  </span>
);

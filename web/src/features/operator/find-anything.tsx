import { FOUND_OF_KIND, type findAnything } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDay } from '../../lib/dates.ts';
import { isComposing } from '../../lib/is-composing.ts';
import { findQuery } from './api.ts';
import styles from './find-anything.module.css';
import { type Lead, leadTo } from './leads.ts';

type Reply = ReplyOf<typeof findAnything>;
type Found = Reply['found'][number];

const kinds = { user: 'Users', form: 'Forms', response: 'Responses', payment: 'Payments' } as const;
const SHORTEST = 2;
const PAUSE_MS = 250;

/** Where the row of what is found is shown. */
function leadOf({ kind, id, title, detail, status }: Found): Lead {
  const about = kind === 'user' ? detail : title;
  if (kind === 'payment') return leadTo(title, 'payments', about, { only: id, ...(status === 'rejected' && { tab: 'Rejected' }) });
  return leadTo(title, { user: 'users', form: 'forms', response: 'responses' }[kind], about, { only: id });
}

/** Finds a person, a form, a response or a payment from anywhere. '/' leads to it. */
export function FindAnything() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Enter was pressed before there was an answer. */
  const isWanted = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const text = useSettled(typed.trim());
  const { data, isFetching, isError } = useQuery(findQuery(text, text.length >= SHORTEST));
  useSlash(field);
  const isCurrent = text === typed.trim() && text.length >= SHORTEST;
  const found = (isCurrent && data?.found) || [];
  const go = (to: Found) => {
    const lead = leadOf(to);
    setOpen(false);
    setTyped('');
    field.current?.blur();
    void navigate(lead.to, { state: lead.state });
  };
  useEffect(() => {
    const [first] = found;
    if (!isWanted.current || !first) return;
    isWanted.current = false;
    go(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (found.length > 0) setActive((active + move + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = found[active];
      if (chosen) go(chosen);
      else isWanted.current = true;
    } else if (event.key === 'Escape') {
      if (isOpen && typed !== '') setOpen(false);
      else setTyped('');
    }
  };
  const isShown = isOpen && typed.trim().length >= SHORTEST;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the older of the supported browsers.
    <div role="search" className={styles.find}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label="Find anything"
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[active] ? `${list}-${active}` : undefined}
        placeholder="Find by email, link, id or invoice"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={typed}
        onChange={({ currentTarget }) => {
          isWanted.current = false;
          setTyped(currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
      {isShown && (
        // The field keeps the focus.
        <div className={styles.drop} onPointerDown={(event) => event.preventDefault()}>
          <FoundList id={list} found={found} active={active} onGo={go} />
          <p className={styles.said} role="status">
            {isCurrent && !isFetching ? said(data, isError) : 'Looking…'}
          </p>
        </div>
      )}
    </div>
  );
}

/** What is beside the rows. Nothing is said not to be there that is not known. */
function said(data: Reply | undefined, isError: boolean): string {
  if (isError || !data) return 'It could not be looked for. Please try again.';
  const { found, away } = data;
  if (away.length > 0) return `Not all is known: ${away.join(', ')} ${away.length === 1 ? 'does' : 'do'} not answer.`;
  if (found.length === 0) return 'Nothing found';
  const isCut = Object.keys(kinds).some((kind) => found.filter((each) => each.kind === kind).length === FOUND_OF_KIND);
  return isCut ? `At most ${FOUND_OF_KIND} of each kind are shown` : `${found.length} found`;
}

interface FoundListProps {
  id: string;
  found: readonly Found[];
  active: number;
  onGo(to: Found): void;
}

function FoundList({ id, found, active, onGo }: FoundListProps) {
  return (
    <div id={id} role="listbox" aria-label="Found">
      {(Object.keys(kinds) as Found['kind'][]).map((kind) => {
        const rows = found.map((row, place) => ({ row, place })).filter(({ row }) => row.kind === kind);
        if (rows.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options.
          <div key={kind} role="group" aria-label={kinds[kind]}>
            <p className={styles.kind} aria-hidden>
              {kinds[kind]}
            </p>
            {rows.map(({ row, place }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
              <div
                key={row.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className={styles.row}
                onClick={() => onGo(row)}
              >
                <bdi className="strong cut">{row.title}</bdi>
                <span className="num faint tiny">{formatDay(row.at)}</span>
                <bdi className="muted tiny cut">{row.detail}</bdi>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** A text that has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** '/' leads to the field from wherever nothing is typed. */
function useSlash(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = event.target as HTMLElement;
      if (at.isContentEditable || at.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [field]);
}

import { IconCornerDownLeft, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dayText } from '../../../lib/dates.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DateField, useDay } from '../../../ui/date-field.tsx';
import { Pills } from '../../../ui/pills.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import type { ListName, ResponseList } from '../api.ts';
import styles from './filters.module.css';
import { nameOf } from './find-options.ts';
import { dayFilters, isNarrowed, isRangeComplete, type Narrowing, nothingChosen } from './narrowing.ts';
import { QuestionFilters } from './question-filters.tsx';

interface FilterBarProps {
  formId: string;
  list: ListName;
  narrowing: Narrowing;
  /** undefined while unknown. */
  questions: ResponseList['filters'] | undefined;
  /** How many the shown list has; undefined while unknown. */
  found: { total: number; isMore: boolean } | undefined;
  onChange: (change: Partial<Narrowing>) => void;
}

/** What narrows the list: days, answers and a search, and what of it is chosen. */
export function FilterBar({ formId, list, narrowing, questions, found, onChange }: FilterBarProps) {
  const { day, from, to, search } = narrowing;
  const isTurned = from !== '' && to !== '' && from > to;
  const first = useDay(from, (day) => onChange({ from: day }));
  const last = useDay(to, (day) => onChange({ to: day }));
  const bar = useRef<HTMLElement>(null);
  const focusOn = useFocusOn(() => bar.current?.querySelector<HTMLElement>('li button') ?? bar.current);
  return (
    <section className={styles.bar} ref={bar} tabIndex={-1} aria-label="Filters" {...focusOn}>
      <div className={styles.line}>
        <Pills label="Days">
          {dayFilters.map((each) => (
            <button key={each.day} type="button" aria-pressed={day === each.day} onClick={() => onChange({ day: each.day })}>
              {each.label}
            </button>
          ))}
        </Pills>
        <div className={styles.tools}>
          <SearchBox search={search} onSearch={(text) => onChange({ search: text })} />
          <QuestionFilters {...{ formId, list, narrowing, questions }} onChange={(next) => onChange({ filters: next })} />
        </div>
      </div>
      {day === 'custom' && (
        <div className={styles.range}>
          <DateField label="From" {...first} />
          <DateField label="To" {...last} error={isTurned ? 'The end is before the start.' : undefined} />
          {!isRangeComplete(narrowing) && !isTurned && <p className="faint tiny">Choose both days; until then all are shown.</p>}
        </div>
      )}
      {isNarrowed(narrowing) && <Chosen {...{ narrowing, questions, found, onChange }} />}
    </section>
  );
}

/** What is chosen, each with a button that takes it away, and how many responses that leaves. */
function Chosen({ narrowing, questions, found, onChange }: Omit<FilterBarProps, 'formId' | 'list'>) {
  const { day, from, to, filters, search } = narrowing;
  const days = day === 'custom' ? `${dayText(from)} – ${dayText(to)}` : dayFilters.find((each) => each.day === day)?.label;
  const hasDays = day !== 'all' && (day !== 'custom' || isRangeComplete(narrowing));
  const without = (uniqueId: string, value: string) => {
    const { [uniqueId]: values = [], ...others } = filters;
    const left = values.filter((each) => each !== value);
    return left.length > 0 ? { ...others, [uniqueId]: left } : others;
  };
  return (
    <div className={styles.chosen}>
      <p role="status" className="num">
        {found ? `${found.total.toLocaleString('en')}${found.isMore ? '+' : ''} found` : 'Searching…'}
      </p>
      <ul>
        {hasDays && <Chip label={days ?? ''} onRemove={() => onChange({ day: 'all', from: '', to: '' })} />}
        {search !== '' && <Chip label={`“${search}”`} onRemove={() => onChange({ search: '' })} />}
        {Object.entries(filters).flatMap(([uniqueId, values]) =>
          values.map((value) => (
            <Chip
              key={`${uniqueId} ${value}`}
              {...chosenName(questions, uniqueId, value)}
              onRemove={() => onChange({ filters: without(uniqueId, value) })}
            />
          )),
        )}
      </ul>
      <button type="button" className={styles.clear} onClick={() => onChange(nothingChosen)}>
        Clear all
      </button>
    </div>
  );
}

/** 'Glaze:'; a question that ends with a mark of its own needs no other. */
const headOf = (name: string) => (/[?:!.…]$/.test(name.trimEnd()) ? name.trimEnd() : `${name}:`);

/** 'Glaze: Raku', 'Which glaze? Raku'. If the question or the option is gone and its name not known any more, the text says so. */
function chosenName(questions: FilterBarProps['questions'], uniqueId: string, value: string): { head?: string; label: string } {
  const question = questions?.find((each) => each.uniqueId === uniqueId);
  if (!question) return { label: questions ? 'A question that is no longer on the form' : 'Question' };
  const label = question.data.find((each) => each.value === value)?.label ?? 'an option that is gone';
  return { head: headOf(nameOf(question)), label };
}

interface ChipProps {
  /** The question, which is cut before its answer is. */
  head?: string;
  label: string;
  onRemove: () => void;
}

function Chip({ head, label, onRemove }: ChipProps) {
  const whole = [head, label].filter(Boolean).join(' ');
  return (
    <li className={styles.chip} title={whole}>
      <span className="flex shrink">
        {head && <bdi className={styles.chipHead}>{head}</bdi>} <bdi>{label}</bdi>
      </span>
      <button type="button" aria-label={`Remove the filter ${whole}`} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </li>
  );
}

const MOST = 200;

/** Searches on Enter or by the button, which is shown while the text was not searched for yet. Emptying the text restores the list. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [draft, setDraft] = useState(search);
  // The search may change elsewhere: by the Back button, or by a chip that is removed.
  useEffect(() => setDraft(search), [search]);
  const text = draft.trim().slice(0, MOST);
  const isDue = text !== '' && text !== search;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isDue) onSearch(text);
    // The button disappears after the search, so the field takes the focus.
    event.currentTarget.querySelector('input')?.focus();
  };
  const change = (next: string) => {
    setDraft(next);
    if (next.trim() === '' && search !== '') onSearch('');
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <SearchField
        className={styles.searchField}
        label="Search the answers"
        placeholder="Search the answers"
        value={draft}
        onChange={change}
        end={
          isDue && (
            <IconButton type="submit" size="sm" label="Search" tip="Search (Enter)" icon={<IconCornerDownLeft size={15} stroke={1.75} />} />
          )
        }
      />
    </form>
  );
}

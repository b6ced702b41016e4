import { Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { counted } from '../summary/words.ts';
import { countOptions, type FoundQuestion, findOptions, nameOf, openAtFirst, type Question } from './find-options.ts';
import type { OptionCounts } from './option-counts.ts';
import styles from './question-sections.module.css';

/** From this many options on there is a search. */
const MANY = 12;
/** A section shows this many options until the others are asked for: hundreds of boxes at once would make the dialog slow. */
const FIRST = 50;

interface QuestionSectionsProps {
  questions: readonly Question[];
  chosen: Readonly<Record<string, readonly string[]>>;
  /** How often each option was chosen, where that is known. */
  counts: OptionCounts;
  onToggle: (uniqueId: string, value: string, isChosen: boolean) => void;
}

/** The options of each question in a section that opens and closes, with a search over all of them. */
export function QuestionSections({ questions, chosen, counts, onToggle }: QuestionSectionsProps) {
  const [text, setText] = useState('');
  /** Whether somebody has opened or closed a section, by its id. The others are as `openAtFirst` says. */
  const [unfolded, setUnfolded] = useState<Readonly<Record<string, boolean>>>({});
  const search = useDeferredValue(text.trim());
  const found = useMemo(() => findOptions(questions, search), [questions, search]);
  const open = useMemo(() => openAtFirst(found, search !== ''), [found, search]);
  const all = questions.reduce((sum, { data }) => sum + data.length, 0);
  const hasSearch = all >= MANY;
  return (
    <>
      {hasSearch && (
        <div className={styles.search}>
          <SearchField
            label="Search questions and options"
            placeholder="Search questions and options"
            value={text}
            onChange={(next) => {
              setText(next);
              setUnfolded({});
            }}
          />
          <p role="status" className="muted tiny num">
            {search === '' ? `${counted(all, 'option')} of ${counted(questions.length, 'question')}` : foundText(found)}
          </p>
        </div>
      )}
      <div className={styles.questions} data-many={hasSearch || undefined}>
        {found.map((each) => {
          const { uniqueId } = each.question;
          const isOpen = unfolded[uniqueId] ?? open.has(uniqueId);
          return (
            <Section
              // After another search the section shows its first options again.
              key={`${uniqueId} ${search}`}
              {...each}
              chosen={chosen[uniqueId] ?? []}
              counts={counts.get(uniqueId)}
              isOpen={isOpen}
              onFold={() => setUnfolded((before) => ({ ...before, [uniqueId]: !isOpen }))}
              onToggle={onToggle}
            />
          );
        })}
        {found.length === 0 && <p className={styles.none}>No question and no option has this text.</p>}
      </div>
    </>
  );
}

const foundText = (found: readonly FoundQuestion[]) =>
  found.length === 0 ? 'No match' : `${counted(countOptions(found), 'option')} found in ${counted(found.length, 'question')}`;

interface SectionProps extends FoundQuestion {
  chosen: readonly string[];
  counts: ReadonlyMap<string, number> | undefined;
  isOpen: boolean;
  onFold: () => void;
  onToggle: QuestionSectionsProps['onToggle'];
}

function Section({ question, options, chosen, counts, isOpen, onFold, onToggle }: SectionProps) {
  const [isWhole, setWhole] = useState(options.length <= FIRST);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  // The button for more options is gone, so the focus moves to the first new option.
  useEffect(() => {
    if (isWhole && asked.current) list.current?.querySelectorAll('input')[FIRST]?.focus();
  }, [isWhole]);
  const { uniqueId, data } = question;
  return (
    <fieldset className={styles.question} aria-labelledby={`${id}-name`}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? `${id}-options` : undefined} onClick={onFold}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
          <bdi id={`${id}-name`}>{nameOf(question)}</bdi>{' '}
          <span className="num" data-chosen={chosen.length > 0 || undefined}>
            <span>{chosen.length > 0 ? `${chosen.length} of ${data.length} chosen` : data.length}</span>
            {chosen.length === 0 && <span>{` ${data.length === 1 ? 'option' : 'options'}`}</span>}
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={`${id}-options`} ref={list} className={styles.options}>
          {(isWhole ? options : options.slice(0, FIRST)).map(({ value, label }) => (
            <div key={value} className={styles.option}>
              <Checkbox
                label={<bdi>{label}</bdi>}
                checked={chosen.includes(value)}
                onChange={(event) => onToggle(uniqueId, value, event.currentTarget.checked)}
              />
              {counts && (
                <span className="num muted tiny">
                  {(counts.get(value) ?? 0).toLocaleString('en')}
                  <span className="vh">{counts.get(value) === 1 ? ' response' : ' responses'}</span>
                </span>
              )}
            </div>
          ))}
          {!isWhole && (
            <AppButton
              size="xs"
              onClick={() => {
                asked.current = true;
                setWhole(true);
              }}
            >
              {`Show ${(options.length - FIRST).toLocaleString('en')} more`}
            </AppButton>
          )}
        </div>
      )}
    </fieldset>
  );
}

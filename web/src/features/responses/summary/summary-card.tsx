import { MAX_SUMMARIZED } from '@formwright/contracts/response-summary';
import {
  IconAlignLeft,
  IconCalendar,
  IconChevronRight,
  IconCircleDot,
  IconHash,
  IconPaperclip,
  IconSquareCheck,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { shareText } from '../../../lib/share-text.ts';
import { ErrorInPlace } from '../../../ui/empty-state.tsx';
import { Bar, Skeletons } from '../../../ui/loaded.tsx';
import { shapeOfType } from '../shape-of-type.ts';
import type { Question, Summary } from './api.ts';
import { type Crossing, FIRST_BARS } from './bars.tsx';
import { Figures, SHOWN_TEXTS } from './figures.tsx';
import styles from './summary-card.module.css';
import { counted } from './words.ts';

type Shape = Summary['shape'];
/** What the height of a card depends on. */
type Sized = Pick<Question, 'shape' | 'options' | 'answered'>;

const icons: Record<Shape, TablerIcon> = {
  choices: IconCircleDot,
  rating: IconStar,
  numbers: IconHash,
  dates: IconCalendar,
  files: IconPaperclip,
  texts: IconAlignLeft,
};

interface SummaryCardProps {
  question: Question;
  number: number;
  /** Responses of the list. */
  total: number;
  isMore: boolean;
  /** Undefined while it loads. */
  summary: Summary | undefined;
  error: Error | null;
  /** Whether the summary is that of the list before. */
  isOld: boolean;
  onRetry: () => void;
  crossing: Crossing;
  /** The address of the list. */
  responses: string;
  search: string;
}

/** What was answered to one question. */
export function SummaryCard({
  question,
  number,
  total,
  isMore,
  summary,
  error,
  isOld,
  onRetry,
  crossing,
  responses,
  search,
}: SummaryCardProps) {
  const { uniqueId, label, type, shape, isFormer } = question;
  const Icon = shapeOfType(type) === 'choices' ? IconSquareCheck : icons[shape];
  const id = `question-${uniqueId}`;
  return (
    <article
      className={`card ${styles.card}`}
      id={id}
      aria-labelledby={`${id}-label`}
      aria-busy={isOld || (!summary && !error)}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <span className={styles.sign} aria-hidden>
          <Icon size={16} stroke={1.7} />
        </span>
        <h2 id={`${id}-label`}>
          <span className="num">{`${number}. `}</span>
          <bdi>{label || 'Untitled question'}</bdi>
          {isFormer && <em>No longer on the form</em>}
        </h2>
        <p className={`num ${styles.answered}`}>{summary ? <Answered summary={summary} /> : ' '}</p>
      </header>
      <div className={styles.body} style={{ '--size': sizeOf(question, total) } as CSSProperties}>
        {summary && <Figures summary={summary} crossing={crossing} search={search} />}
        {!summary && error && (
          <ErrorInPlace error={error} text="This question did not load. The responses are there all the same." onRetry={onRetry} />
        )}
        {!summary && !error && <Placeholder question={question} />}
      </div>
      {hasFoot(question, total) && (
        <footer className={styles.foot}>
          <p>{summary && <Note summary={summary} total={total} isMore={isMore} />}</p>
          {summary && (shape === 'texts' || shape === 'files') && summary.answered > 0 && (
            <Link to={responses} aria-label={`See all answers to ${label}`}>
              See all
              <IconChevronRight size={15} stroke={1.75} aria-hidden />
            </Link>
          )}
        </footer>
      )}
    </article>
  );
}

function Answered({ summary: { answered, of } }: { summary: Summary }) {
  return (
    <>
      <b>{counted(answered, 'answer')}</b>
      <span>{answered === of ? 'from everyone' : `from ${shareText(answered, of)}`}</span>
    </>
  );
}

/** What a reader must know of the figures. */
function Note({ summary, total, isMore }: { summary: Summary; total: number; isMore: boolean }) {
  const notes = [
    summary.isNewest && `The newest ${summary.of.toLocaleString('en')} of ${total.toLocaleString('en')}${isMore ? '+' : ''} responses.`,
    summary.shape === 'choices' && summary.isMultiple && 'Several answers are possible, so the shares can add up to more than 100%.',
    summary.shape === 'texts' &&
      summary.newest.length > SHOWN_TEXTS &&
      `The newest ${SHOWN_TEXTS} of ${counted(summary.answered, 'answer')}.`,
  ];
  return notes.filter(Boolean).join(' ');
}

/** Known before the figures are, so that the foot does not come later and move the page. */
const hasFoot = ({ type, shape, answered }: Question, total: number) =>
  answered > 0 && (shapeOfType(type) === 'choices' || shape === 'texts' || shape === 'files' || total > MAX_SUMMARIZED);

/** Rows, in the sizes of the style sheet, so that the card has its height before the figures are there. */
function sizeOf({ shape, options, answered }: Sized, total: number): string {
  if (answered === 0 && shape !== 'choices' && shape !== 'rating') return 'var(--none)';
  switch (shape) {
    case 'choices':
      return options > FIRST_BARS + 1
        ? `calc(${FIRST_BARS} * var(--bar-row) + var(--more-row))`
        : `calc(${Math.max(1, options)} * var(--bar-row))`;
    case 'rating':
      return 'var(--rating)';
    case 'numbers':
      return 'calc(var(--tiles-6) + var(--chart) + 22px)';
    case 'dates':
      // Two tiles have room side by side at any width. Below the chart stands what a column is.
      return 'calc(66px + var(--chart) + 26px)';
    case 'files':
      return 'var(--tiles)';
    case 'texts':
      return `calc(${Math.min(SHOWN_TEXTS, total, answered)} * var(--text-row))`;
  }
}

function Placeholder({ question: { shape, options } }: { question: Sized }) {
  const rows = shape === 'choices' ? Math.min(FIRST_BARS, Math.max(1, options)) : shape === 'files' ? 1 : SHOWN_TEXTS;
  return (
    <Skeletons label="Loading the answers">
      <div className={styles.skeleton} data-shape={shape}>
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Bar key={at} width={`${96 - at * 7}%`} height="12px" />
        ))}
      </div>
    </Skeletons>
  );
}

/** A card before its question is known. */
export function CardSkeleton({ shape, options }: { shape: Shape; options: number }) {
  return (
    <div className={`card ${styles.card}`}>
      <div className={styles.head}>
        <Bar width="40%" height="16px" />
      </div>
      <div className={styles.body} style={{ '--size': sizeOf({ shape, options, answered: 1 }, 0) } as CSSProperties}>
        <Placeholder question={{ shape, options, answered: 1 }} />
      </div>
    </div>
  );
}

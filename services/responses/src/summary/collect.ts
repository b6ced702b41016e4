import { type Answer, cutText, definitionOf } from '@formwright/form-model';
import type { FormerOption } from '../form/form-copy.ts';
import { readInstead } from '../form/reworded.ts';
import { ownText } from '../store/own-text.ts';
import type { AnsweredResponse } from '../store/response.ts';
import { type Asked, choiceFigures, ratingFigures } from './choice-figures.ts';
import { dateFigures } from './date-figures.ts';
import { numberFigures } from './number-figures.ts';
import { type Figures, shapeOf } from './shapes.ts';

/** Texts of a summary, and characters of each. */
const MAX_TEXTS = 20;
const MAX_TEXT = 300;

/** Collects the answers to one question. */
export interface Collector {
  /** The newest response first. */
  add(answer: Answer, response: AnsweredResponse): void;
  figures(): Figures;
}

export function collectorOf(asked: Asked): Collector {
  const { column } = asked;
  const { toKeys, toNumber, toText } = definitionOf(column.tabname);
  switch (shapeOf(column)) {
    case 'choices':
    case 'rating':
      return chosen(asked, (answer) => toKeys(answer, column));
    case 'numbers':
      return measured((answer) => withinBounds(measureOf(answer)), numberFigures);
    case 'dates': {
      const hasTime = 'checkedTime' in column.content && column.content.checkedTime;
      return measured(measureOf, (dates, unreadable) => dateFigures(dates, unreadable, hasTime));
    }
    case 'files':
      return filed();
    case 'texts':
      return written((answer) => (isGiven(answer) ? toText(answer, column) : ''));
  }

  function measureOf(answer: Answer): number | null | undefined {
    return isGiven(answer) ? toNumber?.(answer, column) : undefined;
  }
  function isGiven(answer: Answer): boolean {
    return toKeys(answer, column).length > 0;
  }
}

/** No question for a number takes a larger one; sums of these stay finite. */
const MAX_NUMBER = 1e150;
const withinBounds = (number: number | null | undefined) => (number && Math.abs(number) > MAX_NUMBER ? null : number);

function chosen(asked: Asked, keysOf: (answer: Answer) => string[]): Collector {
  const counts = new Map<string, number>();
  const former = new Map<string, Map<FormerOption, number>>();
  let answered = 0;
  return {
    add(answer, response) {
      const keys = keysOf(answer);
      answered += Math.min(1, keys.length);
      for (const key of new Set(keys)) {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        const reworded = asked.reworded.get(key);
        const read = reworded && readInstead(reworded, response);
        if (!read) continue;
        const times = former.get(key) ?? new Map<FormerOption, number>();
        former.set(key, times.set(read, (times.get(read) ?? 0) + 1));
      }
    },
    figures: () => (shapeOf(asked.column) === 'rating' ? ratingFigures(asked, counts) : choiceFigures(asked, counts, answered, former)),
  };
}

/** @param numberIn null: unreadable; undefined: no answer */
function measured(
  numberIn: (answer: Answer) => number | null | undefined,
  figuresOf: (values: readonly number[], unreadable: number) => Figures,
): Collector {
  const values: number[] = [];
  let unreadable = 0;
  return {
    add(answer) {
      const value = numberIn(answer);
      if (value === null) unreadable += 1;
      else if (value !== undefined) values.push(value);
    },
    figures: () => figuresOf(values, unreadable),
  };
}

function filed(): Collector {
  let [answered, files, bytes] = [0, 0, 0];
  return {
    add(answer) {
      const stored = [answer].flat().flatMap((entry) => entry.files ?? []);
      answered += Math.min(1, stored.length);
      files += stored.length;
      for (const { size } of stored) bytes += size;
    },
    figures: () => ({ shape: 'files', answered, files, bytes }),
  };
}

type Text = Extract<Figures, { shape: 'texts' }>['newest'][number];

function written(textOf: (answer: Answer) => string): Collector {
  const newest: Text[] = [];
  let answered = 0;
  return {
    add(answer, { _id, created_at }) {
      const text = textOf(answer);
      if (text === '') return;
      answered += 1;
      if (newest.length === MAX_TEXTS) return;
      const isCut = text.length > MAX_TEXT;
      newest.push({ responseId: _id, at: created_at, text: ownText(cutText(text, MAX_TEXT, '')), ...(isCut && { isCut }) });
    },
    figures: () => ({ shape: 'texts', answered, newest }),
  };
}

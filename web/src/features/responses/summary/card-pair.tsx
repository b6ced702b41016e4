import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import type { ListName } from '../api.ts';
import type { queryOf } from '../filters/narrowing.ts';
import { type Outline, type Question, summariesQuery } from './api.ts';
import type { Crossing } from './bars.tsx';
import { SummaryCard } from './summary-card.tsx';
import styles from './summary-screen.module.css';

interface CardPairProps {
  formId: string;
  list: ListName;
  query: ReturnType<typeof queryOf>;
  /** The search part of the page's address. */
  search: string;
  outline: Outline;
  questions: readonly Question[];
  /** Its number on the form. */
  numberOf: (uniqueId: string) => number;
  crossingOf: (uniqueId: string) => Crossing;
  /** Whether they load though they are not in sight. */
  isWanted: boolean;
}

/** Cards that load together, once they come near the screen. */
export function CardPair({ formId, list, query, search, outline, questions, numberOf, crossingOf, isWanted }: CardPairProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasNear(place);
  const ids = questions.map(({ uniqueId }) => uniqueId);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...summariesQuery(formId, list, query, ids),
    enabled: isNear || isWanted,
  });
  return (
    <div ref={place} className={styles.pair}>
      {questions.map((question) => (
        <SummaryCard
          key={question.uniqueId}
          question={question}
          number={numberOf(question.uniqueId)}
          total={outline.total}
          isMore={outline.isMore}
          summary={data?.summaries.find(({ uniqueId }) => uniqueId === question.uniqueId)}
          error={data ? null : error}
          isOld={isPlaceholderData}
          onRetry={() => void refetch()}
          crossing={crossingOf(question.uniqueId)}
          responses={paths.responses(formId, search)}
          search={search}
        />
      ))}
    </div>
  );
}

/** Whether it was ever within half a screen. */
function useWasNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [wasNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (wasNear || !element) return;
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '50% 0px',
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [wasNear, place]);
  return wasNear;
}

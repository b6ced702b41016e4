import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { formsQuery } from '../features/forms/api.ts';
import { useHeldCount } from '../features/responses/held/api.ts';
import { useFormNews } from '../features/responses/use-form-news.ts';
import { renewStatistics } from '../features/statistics/api.ts';
import { StatisticsScreen } from '../features/statistics/statistics-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const { data: form } = useQuery({ ...formsQuery, select: (forms) => forms.find(({ _id }) => _id === id) });
  const onNews = useCallback((_active: number | null, isFirst: boolean) => !isFirst && renewStatistics(queries, id), [queries, id]);
  const isCut = useFormNews(id, onNews);
  return <StatisticsScreen key={id} formId={id} form={form} held={useHeldCount(id)} isCut={isCut} />;
}

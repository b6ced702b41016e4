import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formsQuery } from '../features/forms/api.ts';
import { useHeldCount } from '../features/responses/held/api.ts';
import { StatisticsScreen } from '../features/statistics/statistics-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: form } = useQuery({ ...formsQuery, select: (forms) => forms.find(({ _id }) => _id === id) });
  return <StatisticsScreen key={id} formId={id} form={form} held={useHeldCount(id)} />;
}

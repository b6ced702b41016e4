import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formsQuery } from '../features/forms/api.ts';
import { useHeldCount } from '../features/responses/held/api.ts';
import { SummaryScreen } from '../features/responses/summary/summary-screen.tsx';
import { useWhyClosed } from './use-why-closed.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: form } = useQuery({ ...formsQuery, select: (forms) => forms.find(({ _id }) => _id === id) });
  return <SummaryScreen key={id} formId={id} form={form} held={useHeldCount(id)} closed={useWhyClosed(form)} />;
}

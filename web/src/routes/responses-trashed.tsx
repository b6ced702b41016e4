import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formsQuery } from '../features/forms/api.ts';
import { ResponsesScreen } from '../features/responses/responses-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: form } = useQuery({ ...formsQuery, select: (forms) => forms.find(({ _id }) => _id === id) });
  return <ResponsesScreen key={id} formId={id} form={form} isTrash />;
}

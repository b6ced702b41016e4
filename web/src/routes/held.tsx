import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formsQuery } from '../features/forms/api.ts';
import { HeldScreen } from '../features/responses/held/held-screen.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: form } = useQuery({ ...formsQuery, select: (forms) => forms.find(({ _id }) => _id === id) });
  return <HeldScreen key={id} formId={id} form={form} />;
}

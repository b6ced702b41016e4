import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PlansButton } from '../features/account/plans-button.tsx';
import { formsQuery } from '../features/forms/api.ts';
import { ResponseQuotaNote } from '../features/forms/response-quota-note.tsx';
import { ResponsesScreen } from '../features/responses/responses-screen.tsx';
import { useWhyClosed } from './use-why-closed.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: form, isFetched, failureCount } = useQuery({ ...formsQuery, select: (forms) => forms.find(({ _id }) => _id === id) });
  const closed = useWhyClosed(form);
  const note = (
    <div className="notice">
      <ResponseQuotaNote form={form} action={<PlansButton label="Upgrade" />} />
    </div>
  );
  return <ResponsesScreen key={id} formId={id} form={form} note={note} closed={closed} isNoteKnown={isFetched || failureCount > 0} />;
}

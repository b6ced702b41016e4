import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import { NoPlacePrompt } from '../features/account/checkout/no-place-prompt.tsx';
import { creatingRefusal, formsLock, usesOneTimeForm } from '../features/account/creating.ts';
import { PlansButton } from '../features/account/plans-button.tsx';
import { quotaOf } from '../features/account/quota.ts';
import { QuotaCard } from '../features/account/quota-card.tsx';
import { formsQuery } from '../features/forms/api.ts';
import { FormsScreen } from '../features/forms/forms-screen.tsx';
import { paths } from '../paths.ts';

export function Component() {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const { data: forms } = useQuery(formsQuery);
  const quota = quotaOf(me, forms);
  return (
    <FormsScreen
      creatingRefusal={creatingRefusal(me)}
      isOneTime={usesOneTimeForm(me)}
      lock={formsLock(me)}
      workspaceId={me?.workspace_id ?? ''}
      quota={quota && <QuotaCard quota={quota} isWide />}
      upgrade={<PlansButton label={me?.blocked === 1 ? 'Pay' : 'Upgrade'} />}
      prompt={(refusal, isOver) => <NoPlacePrompt {...refusal} {...isOver} />}
      onOpen={(id) => navigate(paths.form(id))}
    />
  );
}

import { useUser } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { useOpenWorkspace } from './api.ts';
import { useForeignWorkspace } from './workspace-names.ts';

/** Says in somebody else's account why it has neither billing nor notifications, and leads to the own one. */
export function OwnAccountNote() {
  const user = useUser();
  const foreign = useForeignWorkspace();
  const { mutate, isPending } = useOpenWorkspace();
  if (!foreign || user === null) return null;
  const back = (
    <AppButton loading={isPending} onClick={() => mutate(user)}>
      Open your own account
    </AppButton>
  );
  return (
    <Banner
      action={back}
    >{`You are in ${foreign.title}. This profile is your own; its billing and notifications are in your own account.`}</Banner>
  );
}

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLeaveWorkspace } from './api.ts';
import { useForeignWorkspace } from './workspace-names.ts';

/** Asks a member who wants to leave the open account, and leads to the own one. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const foreign = useForeignWorkspace();
  const { mutate, isPending } = useLeaveWorkspace();
  if (!foreign) return null;
  return (
    <ConfirmDialog
      opened
      title={`Leave ${foreign.title}?`}
      text={
        'Its forms and responses are closed to you at once, and invitations that you sent and nobody has accepted are canceled. ' +
        'What you made there stays there; your own account stays as it is. To come back, you need a new invitation.'
      }
      confirmLabel="Leave team"
      cancelLabel="Stay"
      loading={isPending}
      onConfirm={() => mutate(foreign, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

import { type RefObject, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellError, toast } from '../../ui/toast-store.ts';
import { type Person, sendAgain, type TeamCalls, useLeaveWorkspace, useTeamChange } from './api.ts';
import { nameOf, PeopleTable } from './people-table.tsx';
import { useForeignWorkspace } from './workspace-names.ts';

interface PeopleProps {
  caption: string;
  people: readonly Person[];
  remove: TeamCalls['remove'];
  /** Whether invitations can be sent. */
  canInvite: boolean;
  /** Gets the focus when a row has left. It stays when the last one has. */
  place: RefObject<HTMLElement | null>;
}

/** The people of an account: invitations are sent again or canceled, members are removed or leave, each after a question. */
export function People({ caption, people, remove, canInvite, place }: PeopleProps) {
  const [removed, setRemoved] = useState<Person | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const onError = tellError;
  const sending = useTeamChange(sendAgain, {
    onSuccess: ({ email }) => toast.lasting(`The invitation is on its way to ${email}. Only its newest link works.`),
    onError,
  });
  const removing = useTeamChange(remove, {
    onSuccess: (person) =>
      toast.lasting(person.status === 'pending' ? `The invitation to ${person.email} is canceled.` : `${nameOf(person)} is removed.`),
    onError,
    onShown: () => {
      setRemoved(null);
      // The row with the button that had the focus is gone.
      place.current?.focus();
    },
  });
  return (
    <>
      <PeopleTable
        caption={caption}
        people={people}
        me={useUser()}
        sendingTo={sending.isPending ? sending.variables._id : undefined}
        onSendAgain={canInvite ? (person) => !sending.isPending && sending.mutate(person) : undefined}
        onRemove={setRemoved}
        onLeave={() => setIsLeaving(true)}
      />
      {isLeaving && <LeaveDialog onClose={() => setIsLeaving(false)} />}
      {removed && (
        <ConfirmDialog
          opened
          {...questionAbout(removed)}
          loading={removing.isPending}
          onConfirm={() => removing.mutate(removed)}
          onCancel={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function questionAbout(person: Person) {
  if (person.status === 'pending') {
    return {
      title: `Cancel the invitation to ${person.email}?`,
      text: 'The link in the email stops working. You can invite this address again.',
      confirmLabel: 'Cancel invitation',
      cancelLabel: 'Keep it',
    };
  }
  return {
    title: `Remove ${nameOf(person)}?`,
    text: 'The forms and responses of this account are closed to this person at once. What this person made stays.',
    confirmLabel: 'Remove',
    cancelLabel: 'Close',
  };
}

/** Asks a member who wants to leave the open account, and leads to the own one. */
function LeaveDialog({ onClose }: { onClose: () => void }) {
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

import { useRef, useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Person, sendAgain, type TeamCalls, useTeamChange } from './api.ts';
import { nameOf, PeopleTable } from './people-table.tsx';

interface PeopleProps {
  caption: string;
  people: readonly Person[];
  remove: TeamCalls['remove'];
  /** Whether invitations can be sent. */
  canInvite: boolean;
}

/** The people of an account: invitations are sent again or canceled, members are removed, each after a question. */
export function People({ caption, people, remove, canInvite }: PeopleProps) {
  const [leaving, setLeaving] = useState<Person | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const sending = useTeamChange(sendAgain);
  const removing = useTeamChange(remove);
  const onSendAgain = (person: Person) => {
    if (sending.isPending) return;
    sending.mutate(person, {
      onSuccess: () => toast.lasting(`The invitation was sent to ${person.email} again, with a new link.`),
      onError: (error) => toast.error(errorText(error)),
    });
  };
  const onConfirm = (person: Person) =>
    removing.mutate(person, {
      onSuccess: () =>
        toast.lasting(person.status === 'pending' ? `The invitation of ${person.email} is canceled.` : `${nameOf(person)} is removed.`),
      onError: (error) => toast.error(errorText(error)),
      onSettled: () => {
        setLeaving(null);
        // The row with the button that had the focus is gone.
        list.current?.focus();
      },
    });
  return (
    <div ref={list} tabIndex={-1}>
      <PeopleTable
        caption={caption}
        people={people}
        me={useUser()}
        sendingTo={sending.isPending ? sending.variables._id : undefined}
        onSendAgain={canInvite ? onSendAgain : undefined}
        onRemove={setLeaving}
      />
      {leaving && (
        <ConfirmDialog
          opened
          {...questionAbout(leaving)}
          loading={removing.isPending}
          onConfirm={() => onConfirm(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

function questionAbout(person: Person) {
  if (person.status === 'pending') {
    return {
      title: `Cancel the invitation of ${person.email}?`,
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

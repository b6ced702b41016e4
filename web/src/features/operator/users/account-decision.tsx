import { type AccountDecision, AccountDecisionDialog } from './account-decision-dialog.tsx';
import type { User } from './user.ts';

interface DecisionAboutUserProps {
  user: User;
  decision: AccountDecision;
  onClose: () => void;
}

const number = (count: number | null) => (count === null ? 'an unknown number' : count.toLocaleString('en'));

/** Asks about a user of the list, with what it concerns, and what the people of the account say. */
export function DecisionAboutUser({ user, decision, onClose }: DecisionAboutUserProps) {
  const { formCount, responses, taken_down, fullName } = user;
  return (
    <AccountDecisionDialog decision={decision} userId={user._id} name={fullName} onClose={onClose}>
      {decision === 'takeDown' && (
        <p className="muted">
          {`All forms are closed to the public at once, one-time and archived ones too. In use: ${number(formCount)}; responses so far: ${number(responses)}. Whoever has one open can send nothing more. The account can still read and export, and paying opens nothing.`}
        </p>
      )}
      {taken_down && (
        <p className="muted">
          <span>Taken down by </span>
          <bdi>{taken_down.by}</bdi>
          <span>: </span>
          <bdi>{`“${taken_down.words}”`}</bdi>
        </p>
      )}
      {taken_down?.objection && (
        <p>
          <b className="strong">Its people object:</b> <bdi>{taken_down.objection.text}</bdi>
        </p>
      )}
    </AccountDecisionDialog>
  );
}

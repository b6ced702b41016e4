import type { DecisionCallbacks } from '../use-decision.ts';
import { type AccountDecision, AccountDecisionDialog } from './account-decision-dialog.tsx';
import type { AccountHarm } from './account-harm-facts.tsx';
import type { User } from './user.ts';

interface DecisionAboutUserProps extends DecisionCallbacks {
  user: User;
  decision: AccountDecision;
}

const number = (count: number | null) => (count === null ? 'an unknown number' : count.toLocaleString('en'));

/** What is decided about a user of the list. @returns null if it is not known */
export const harmOfUser = ({ taken_down, harm_seen: seen, harm_decisions: decisions }: User): AccountHarm | null =>
  seen && { taken_down, seen, decisions };

/** Asks about a user of the list, with what it concerns. */
export function DecisionAboutUser({ user, decision, ...rest }: DecisionAboutUserProps) {
  const { formCount, responses, fullName } = user;
  const account = harmOfUser(user);
  if (!account) return null;
  return (
    <AccountDecisionDialog decision={decision} userId={user._id} name={fullName} account={account} {...rest}>
      {decision === 'takeDown' && (
        <p className="muted">
          {`All forms are closed to the public at once, one-time and archived ones too. In use: ${number(formCount)}; responses so far: ${number(responses)}. Whoever has one open can send nothing more. The account can still read and export, unless the reason is that it asks for secrets or pretends to be another; paying opens nothing.`}
        </p>
      )}
    </AccountDecisionDialog>
  );
}

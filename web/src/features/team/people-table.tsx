import { formatDay, formatMinute } from '../../lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { AppButton } from '../../ui/button.tsx';
import { endCell, RowActions, Table } from '../../ui/table.tsx';
import type { Person } from './api.ts';
import styles from './team.module.css';

export interface PeopleTableProps {
  caption: string;
  people: readonly Person[];
  /** The id of the signed-in user. Nobody removes themselves. */
  me: string | null;
  /** The one to whom the mail is being sent again. */
  sendingTo: string | undefined;
  /** undefined: no mails are sent, because the account is suspended. */
  onSendAgain: ((person: Person) => void) | undefined;
  onRemove: (person: Person) => void;
  /** The signed-in member leaves. */
  onLeave: () => void;
}

/** Both lists call who has accepted so, whatever the calls say: they are the same people. */
const accepted = { word: 'Accepted', tone: 'brand' } as const;
const statuses = { pending: { word: 'Pending', tone: 'brass' }, accepted, confirm: accepted } as const;

/** How a person is called: by name, or by the address of the invitation. */
export const nameOf = ({ fullName, email }: Person): string => fullName || email;

/** The members and invitations of an account, and what can be done with each. */
export function PeopleTable({ caption, people, me, ...row }: PeopleTableProps) {
  return (
    <Table caption={caption} asCards>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Status</th>
          <th scope="col">Date</th>
          <th scope="col" className={endCell}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person._id} person={person} isMe={person._id === me} {...row} />
        ))}
      </tbody>
    </Table>
  );
}

interface PersonRowProps extends Pick<PeopleTableProps, 'sendingTo' | 'onSendAgain' | 'onRemove' | 'onLeave'> {
  person: Person;
  isMe: boolean;
}

function PersonRow({ person, isMe, sendingTo, onSendAgain, onRemove, onLeave }: PersonRowProps) {
  const { _id, email, fullName, status, role, color, memberColor } = person;
  const name = nameOf(person);
  const isPending = status === 'pending';
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.person}>
        <div className="row shrink gap-4">
          <Avatar name={name} picture={pictureOf(person)} color={memberColor || color} />
          <div className={styles.names}>
            <span className={styles.name}>
              <bdi>
                <Breakable text={name} />
              </bdi>
              {isMe && <Badge>You</Badge>}
              {role === 'OWNER' && <Badge>Owner</Badge>}
            </span>
            {fullName && (
              <span className="tiny faint">
                <Breakable text={email} />
              </span>
            )}
          </div>
        </div>
      </th>
      <td className={styles.status}>
        <Badge tone={statuses[status].tone}>{statuses[status].word}</Badge>
      </td>
      <td className={styles.since}>
        <Since person={person} />
      </td>
      <td className={`${endCell} ${styles.actions}`}>
        <RowActions>
          {isPending && (
            <>
              {onSendAgain && (
                <AppButton size="xs" aria-label={`Send again to ${email}`} loading={sendingTo === _id} onClick={() => onSendAgain(person)}>
                  Send again
                </AppButton>
              )}
              <AppButton size="xs" kind="danger" aria-label={`Cancel the invitation to ${email}`} onClick={() => onRemove(person)}>
                Cancel
              </AppButton>
            </>
          )}
          {!isPending && !isMe && role !== 'OWNER' && (
            <AppButton size="xs" kind="danger" aria-label={`Remove ${name}`} onClick={() => onRemove(person)}>
              Remove
            </AppButton>
          )}
          {isMe && role !== 'OWNER' && (
            <AppButton size="xs" kind="danger" onClick={onLeave}>
              Leave team
            </AppButton>
          )}
        </RowActions>
      </td>
    </tr>
  );
}

/** When a member joined, or until when an invitation can be accepted. */
function Since({ person: { status, role, updated_at, expires_at } }: { person: Person }) {
  if (role === 'OWNER') return null;
  if (status !== 'pending' || expires_at === null) return <When verb="Joined" at={updated_at} />;
  return <When verb={expires_at > Date.now() ? 'Expires' : 'Expired'} at={expires_at} />;
}

const When = ({ verb, at }: { verb: string; at: number }) => (
  <time className="num" dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
    {`${verb} ${formatDay(at)}`}
  </time>
);

function pictureOf({ _id, avatar }: Person): string | undefined {
  if (avatar === 'firstname' || avatar === '') return undefined;
  return `/files/User/${encodeURIComponent(_id)}/${encodeURIComponent(avatar)}`;
}

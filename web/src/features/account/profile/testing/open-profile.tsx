import { screen, within } from '@testing-library/react';
import { stubNetwork } from '../../../../testing/network.ts';
import { userRecord } from '../../../../testing/records.ts';
import { show } from '../../../../testing/show.tsx';
import { ProfileScreen } from '../profile-screen.tsx';

export const accountContents = {
  ...{ forms: 0, responses: 0, views: 0, shared_views: 0, members: 0, invitations: 0, plan: 'Free', paid_until: null },
};

type Answers = Parameters<typeof stubNetwork>[0];
/** Shows the profile of a signed-in user. @param part of the address */
export function openProfile(changes: Parameters<typeof userRecord>[0] = {}, answers: Answers = {}, part = '') {
  const network = stubNetwork({
    '/api/getMe': () => [200, userRecord(changes)],
    '/api/getSecondFactor': () => [200, { since: null, codes_left: 0, has_password: true }],
    '/api/getAccountContents': () => [200, accountContents],
    '/api/getOwnData': () => [200, { data: null }],
    '/api/getSessions': () => [200, { sessions: [], total: 0 }],
    '/api/getPasskeys': () => [200, { passkeys: [], most: 10, proposed_name: '' }],
    ...answers,
  });
  const left: string[] = [];
  const elsewhere = <p>It belongs to somebody else.</p>;
  const screenOf = <ProfileScreen forms={[]} elsewhere={elsewhere} part={part} onDeleted={() => left.push('deleted')} />;
  return { ...show(screenOf), ...network, left };
}

/** A section of the profile. */
export const part = async (name: string) => within(await screen.findByRole('region', { name }));

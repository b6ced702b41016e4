import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { show } from '../../testing/show.tsx';
import { tokenFor } from '../../testing/tokens.ts';
import { TeamScreen } from './team-screen.tsx';
import { ada, ben } from './testing/people.ts';

it('the people of a team are marked as old while they do not load again', async () => {
  session.start(tokenFor('ada'));
  stubNetwork({ '/api/get-team-members': () => [200, { members: [ada, ben] }] });
  show(<TeamScreen payFirst={null} />);
  await screen.findByRole('button', { name: 'Remove Ben Wood' });
  expect(screen.queryByText(/^Not up to date/)).toBeNull();
  stubNetwork({});
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Not up to date. Trying again…')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Ben Wood' })).toBeTruthy();
});

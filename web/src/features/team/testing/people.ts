import { screen, within } from '@testing-library/react';
import type { TeamMember } from '../api.ts';

export const person = (changes: Partial<TeamMember>): TeamMember => ({
  _id: 'ben',
  email: 'ben@example.org',
  status: 'accepted',
  role: 'ADMIN',
  firstname: 'Ben',
  fullName: 'Ben Wood',
  avatar: 'firstname',
  color: '20, 90, 80',
  memberColor: '20, 90, 80',
  created_at: 0,
  updated_at: 0,
  expires_at: null,
  ...changes,
});
export const ada = person({ _id: 'ada', email: 'ada@example.org', firstname: 'Ada', fullName: 'Ada Byron', role: 'OWNER' });
export const ben = person({});

/** The row of the table in which a name stands. */
export const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

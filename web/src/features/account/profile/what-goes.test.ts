import { expect, it } from '@jest/globals';
import { type AccountContents, whatGoes } from './what-goes.ts';

const nothing: AccountContents = {
  ...{ forms: 0, responses: 0, views: 0, shared_views: 0, members: 0, invitations: 0, plan: 'Free', paid_until: null },
};
const goes = (contents: Partial<AccountContents>) => whatGoes({ ...nothing, ...contents }, (time) => `day ${time}`);

it('counts what goes with an account, each kind that there is', () => {
  expect(goes({})).toEqual(['No forms']);
  expect(goes({ forms: 1, responses: 1, views: 1, members: 1, invitations: 1 })).toEqual([
    '1 form',
    '1 response, with its files',
    '1 saved view',
    'Access for 1 team member',
    '1 open invitation',
  ]);
  expect(goes({ forms: 12, responses: 1_201, views: 4, shared_views: 2, members: 3, plan: 'Standart', paid_until: 7 })).toEqual([
    '12 forms',
    '1,201 responses, with their files',
    '4 saved views; 2 shared links will stop working',
    'Access for 3 team members',
    'Your Standard plan, paid until day 7. What is left of it is not refunded',
  ]);
  expect(goes({ forms: 2, responses: 2, views: 2, shared_views: 1, members: 2, invitations: 2 })).toEqual([
    '2 forms',
    '2 responses, with their files',
    '2 saved views; 1 shared link will stop working',
    'Access for 2 team members',
    '2 open invitations',
  ]);
  expect(goes({ plan: 'Premium' })).toEqual(['No forms', 'Your Premium plan']);
});

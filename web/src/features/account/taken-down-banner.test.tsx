import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stubNetwork } from '../../testing/network.ts';
import { userRecord } from '../../testing/records.ts';
import { fill, show } from '../../testing/show.tsx';
import { creatingRefusal, formsLock } from './creating.ts';
import { TakenDownBanner } from './taken-down-banner.tsx';

it('says why an account was taken down, and takes an objection once', async () => {
  let objected_at: number | null = null;
  const { calls } = stubNetwork({
    '/api/getAccountHarm': () => [
      200,
      {
        taken_down: {
          since: 1,
          reason: 'It breaks our terms.',
          words: 'Please stop.',
          objected_at,
          is_sealed: true,
          may_object: objected_at === null,
        },
      },
    ],
    '/api/objectToAccountHarm': () => {
      objected_at = 5;
      return [200, { success: true }];
    },
  });
  const me = userRecord({ taken_down: 1, haveOneTimeForm: 0 });
  const { user } = show(<TakenDownBanner me={me} />);
  for (const text of ['It breaks our terms.', 'Please stop.']) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/it is not shown, exported or deleted/)).toBeTruthy();
  expect(screen.getByText(/^This account was/).closest('[role=status]')?.textContent).toMatch(
    /^This account was taken down. It breaks our terms.Please stop.Whoever opens/,
  );
  await user.click(await screen.findByRole('button', { name: 'Object' }));
  fill(screen.getByRole('textbox'), 'It is art.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/has objected; we will read it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Object' })).toBeNull();
  expect(calls.find(({ path }) => path === '/api/objectToAccountHarm')?.body).toEqual({ text: 'It is art.' });
  expect(formsLock(me)).toContain('taken down');
  expect(creatingRefusal(me)).toBe(formsLock(me));
});

it('is not there for other accounts', () => {
  show(<TakenDownBanner me={userRecord()} />);
  expect(screen.queryByText(/taken down/)).toBeNull();
});

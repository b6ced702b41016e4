import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { stubNetwork } from '../../../testing/network.ts';
import { fill, show } from '../../../testing/show.tsx';
import { closedFor, HarmNote, isTold } from './harm-note.tsx';

const known =
  (state: string, objected_at: number | null = null) =>
  () =>
    [
      200,
      {
        state,
        since: 1,
        words: ['It asks for a password: “Password”.'],
        objected_at,
        may_object: state !== 'warned' && objected_at === null,
      },
    ] as [number, unknown];

it('says why a form is held, and takes an objection once', async () => {
  let objected_at: number | null = null;
  const { calls } = stubNetwork({
    '/api/getFormHarm': () => known('held', objected_at)(),
    '/api/objectToHarm': () => {
      objected_at = 5;
      return [200, { success: true }];
    },
  });
  const { user } = show(<HarmNote formId="form1" harm="held" />);
  expect(await screen.findByText(/It asks for a password/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Object' }));
  fill(screen.getByRole('textbox'), 'It is a quiz.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/You have objected to it/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Object' })).toBeNull());
  expect(calls.find(({ path }) => path === '/api/objectToHarm')?.body).toEqual({ id: 'form1', text: 'It is a quiz.' });
});

it('says of a warned form what was noticed, to which nobody objects', async () => {
  stubNetwork({ '/api/getFormHarm': known('warned') });
  show(<HarmNote formId="form1" harm="warned" />);
  expect(await screen.findByText(/It asks for a password/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(['none', 'cleared', undefined].map(isTold)).toEqual([false, false, false]);
});

it('lists what was noticed, where it is more than one thing', async () => {
  const words = ['It asks for a password: “Password”.', 'It asks for a PIN: “PIN”.'];
  stubNetwork({ '/api/getFormHarm': () => [200, { state: 'held', since: 1, words, objected_at: null, may_object: true }] });
  show(<HarmNote formId="form1" harm="held" />);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(words);
});

it('calls a form closed that the public does not see', () => {
  expect(['held', 'taken_down'].map(closedFor)).toEqual([
    { isClosed: true, text: 'Held' },
    { isClosed: true, text: 'Taken down' },
  ]);
  expect(['warned', 'cleared', undefined].map(closedFor)).toEqual([undefined, undefined, undefined]);
});

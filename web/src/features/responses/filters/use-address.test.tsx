import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { show } from '../../../testing/show.tsx';
import { showStepped } from '../../../testing/stepped.tsx';
import { addressOf } from './narrowing.ts';
import { useAddress } from './use-address.ts';

function Choices() {
  const [params, change] = useAddress();
  const [hasPart, setHasPart] = useState(false);
  const chooseBoth = () => {
    change((before) => addressOf(before, { day: '7' }));
    change((before) => addressOf(before, { search: 'kiln' }));
  };
  const chooseAroundPart = () => {
    change((before) => addressOf(before, { day: '7' }));
    flushSync(() => setHasPart(true));
    change((before) => addressOf(before, { search: 'kiln' }));
  };
  return (
    <>
      {hasPart && <Part />}
      <p>{params.toString()}</p>
      <button type="button" onClick={chooseBoth}>
        Both
      </button>
      <button type="button" onClick={chooseAroundPart}>
        Both around a new part
      </button>
      <button
        type="button"
        onClick={() => {
          change((before) => addressOf(before, { day: '7' }));
          flushSync(cleanup);
        }}
      >
        Leave
      </button>
      <button type="button" onClick={() => change((before) => addressOf(before, { day: 'all' }))}>
        All days
      </button>
    </>
  );
}

/** A part of the screen that comes later, and heeds the address, too. */
function Part() {
  useAddress();
  return null;
}

it('builds on a change that is not drawn yet, and later on what is drawn', async () => {
  const { user } = show(<Choices />, { path: '/?view=v1&columns=q' });
  await user.click(screen.getByRole('button', { name: 'Both' }));
  expect(await screen.findByText('view=v1&columns=q&days=7&search=kiln')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All days' }));
  expect(await screen.findByText('view=v1&columns=q&search=kiln')).toBeTruthy();
});

it('builds on a change that is not drawn yet, also when another part of the screen appears between', async () => {
  const { user } = show(<Choices />, { path: '/?view=v1&columns=q' });
  await user.click(screen.getByRole('button', { name: 'Both around a new part' }));
  expect(await screen.findByText('view=v1&columns=q&days=7&search=kiln')).toBeTruthy();
});

it('forgets what was asked for on a screen that was left before it was drawn', async () => {
  show(<Choices />, { path: '/?view=v1' });
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  const { user } = show(<Choices />, { path: '/?view=v2' });
  await user.click(screen.getByRole('button', { name: 'Both' }));
  expect(await screen.findByText('view=v2&days=7&search=kiln')).toBeTruthy();
});

it('is a step for Back where the user chose, and nothing scrolls', () => {
  const last = showStepped(<Choices />, '/?view=v1');
  fireEvent.click(screen.getByRole('button', { name: 'Both' }));
  expect(last()).toEqual(['?view=v1&days=7&search=kiln', 'a step', 'stays']);
});

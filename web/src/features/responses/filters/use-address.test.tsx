import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../../../testing/show.tsx';
import { addressOf } from './narrowing.ts';
import { useAddress } from './use-address.ts';

function Choices() {
  const [params, change] = useAddress();
  const chooseBoth = () => {
    change((before) => addressOf(before, { day: '7' }));
    change((before) => addressOf(before, { search: 'kiln' }));
  };
  return (
    <>
      <p>{params.toString()}</p>
      <button type="button" onClick={chooseBoth}>
        Both
      </button>
      <button type="button" onClick={() => change((before) => addressOf(before, { day: 'all' }))}>
        All days
      </button>
    </>
  );
}

it('builds on a change that is not drawn yet, and later on what is drawn', async () => {
  const { user } = show(<Choices />, { path: '/?view=v1&columns=q' });
  await user.click(screen.getByRole('button', { name: 'Both' }));
  expect(await screen.findByText('view=v1&columns=q&days=7&search=kiln')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All days' }));
  expect(await screen.findByText('view=v1&columns=q&search=kiln')).toBeTruthy();
});

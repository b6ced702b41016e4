import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { TestStream } from '../../testing/network.ts';
import { openBackOffice } from './testing/back-office.tsx';
import { adminPage, adminUser } from './testing/records.ts';

beforeEach(() => session.end());

function open() {
  const stream = new TestStream();
  let isGone = false;
  const opened = openBackOffice('/evi-admin/users', {
    followChanges: () => [200, stream],
    getAdminUserDatas: () => [200, adminPage(isGone ? [] : [adminUser()])],
  });
  /** Another operator deletes the user. */
  const remove = async () => {
    isGone = true;
    await act(async () => stream.tell('changed', {}, 'p.1'));
  };
  return { ...opened, remove };
}

it('a list shows at once what another operator has changed', async () => {
  const { remove } = open();
  await screen.findByText('Marta Lindqvist');
  await remove();
  expect(await screen.findByText('No Data')).toBeTruthy();
});

it('a list stays as it is while an operator is asked about a row of it, and its numbers do not', async () => {
  const { user, sent, remove } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Marta Lindqvist' }));
  await screen.findByRole('dialog');
  const counted = sent('getSuspendedInfo').length;
  await remove();
  await waitFor(() => expect(sent('getSuspendedInfo').length).toBeGreaterThan(counted));
  expect(sent('getAdminUserDatas')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(sent('getAdminUserDatas')).toHaveLength(2));
  expect(await screen.findByText('No Data')).toBeTruthy();
});

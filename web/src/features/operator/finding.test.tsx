import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { fill } from '../../testing/show.tsx';
import { openBackOffice } from './testing/back-office.tsx';
import { adminPage, adminUser } from './testing/records.ts';

beforeEach(() => session.end());

const at = Date.UTC(2026, 0, 2);
const found = [
  { kind: 'user', id: 'user1', title: 'Marta Lindqvist', detail: 'marta@lowtide.example', at },
  { kind: 'form', id: 'form1', title: 'Martas kiln', detail: '/f-kiln', at },
  { kind: 'payment', id: 'paid:1', title: '2026-000017', detail: '$9.99, marta@lowtide.example', at, status: 'rejected' },
];
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find anything' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.queryAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true');

describe('the field that finds anything', () => {
  it("is led to by '/', shows what is found by kind, and leads to its row by the keys", async () => {
    const { user, sent, address } = openBackOffice('/evi-admin/forms', { findAnything: () => [200, { found, away: [] }] });
    await screen.findByText('No Data');
    await user.keyboard('/');
    expect(document.activeElement).toBe(field());
    await user.keyboard('m/ ');
    expect(field().value).toBe('m/ ');
    fill(field(), ' marta ');
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(sent('findAnything')).toEqual([{ text: 'm/' }, { text: 'marta' }].slice(-1));
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Users', 'Forms', 'Payments']);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(chosen()).toHaveLength(1);
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen()[0]?.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/evi-admin/payments?only=paid%3A1&tab=Rejected'));
    expect(await screen.findByText('2026-000017')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(address()).toBe('/evi-admin/payments?tab=Rejected'));
  });

  it('goes to the first one that is found by an Enter that was faster than the answer', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, address } = openBackOffice('/evi-admin/forms', {
      findAnything: () => answered.then((): [number, unknown] => [200, { found, away: [] }]),
      getAdminUserDatas: () => [200, adminPage([adminUser()])],
    });
    await screen.findByText('No Data');
    await user.type(field(), 'marta{Enter}');
    expect(address()).toBe('/evi-admin/forms');
    await act(async () => answer());
    await waitFor(() => expect(address()).toBe('/evi-admin/users?only=user1'));
    await waitFor(() => expect(screen.getAllByText('marta@lowtide.example')).toHaveLength(2));
  });

  it('says that nothing is found only where all is known', async () => {
    let away = ['identity'];
    const { user } = openBackOffice('/evi-admin/forms', { findAnything: () => [200, { found: [], away }] });
    await screen.findByText('No Data');
    await user.type(field(), 'nobody');
    expect(await screen.findByText('Not all is known: identity does not answer.')).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
    away = [];
    await user.type(field(), ' else');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('listbox'), field().value]).toEqual([null, 'nobody else']);
    await user.keyboard('{Escape}');
    expect(field().value).toBe('');
  });

  it('says how many are found, and that it shows only the first of many', async () => {
    let shown = found;
    const { user } = openBackOffice('/evi-admin/forms', { findAnything: () => [200, { found: shown, away: [] }] });
    await screen.findByText('No Data');
    await user.type(field(), 'marta');
    expect(await screen.findByText('3 found')).toBeTruthy();
    shown = Array.from({ length: 5 }, (_, index) => ({ kind: 'user', id: `user${index}`, title: 'Marta', detail: `${index}@x.org`, at }));
    await user.type(field(), ' l');
    expect(await screen.findByText('At most 5 of each kind are shown')).toBeTruthy();
  });

  it('says when it could not be asked', async () => {
    const { user } = openBackOffice('/evi-admin/forms', { findAnything: () => [503, { error: 'Away.' }] });
    await screen.findByText('No Data');
    await user.type(field(), 'marta');
    expect(await screen.findByText('It could not be looked for. Please try again.')).toBeTruthy();
  });
});

describe('what a row leads to', () => {
  it('is what belongs to it, in a list that says what it is narrowed to', async () => {
    const { user, address, sent } = openBackOffice('/evi-admin/users', { getAdminUserDatas: () => [200, adminPage([adminUser()])] });
    await user.click(await screen.findByRole('button', { name: 'What belongs to Marta Lindqvist' }));
    const leads = (await screen.findAllByRole('menuitem')).map((lead) => [lead.textContent, lead.getAttribute('href')]);
    expect(leads).toEqual([
      ['Forms', '/evi-admin/forms?user=user1'],
      ['Responses', '/evi-admin/responses?user=user1'],
      ['Payments', '/evi-admin/payments?user=user1'],
      ['Contact us messages', '/evi-admin/messages?user=user1'],
      ['Support requests', '/evi-admin/customers?user=user1'],
      ['Suggestions', '/evi-admin/suggestions?user=user1'],
      ['Reported forms', '/evi-admin/reports?user=user1'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Responses' }));
    await waitFor(() => expect(address()).toBe('/evi-admin/responses?user=user1'));
    expect(await screen.findByText('marta@lowtide.example')).toBeTruthy();
    expect(sent('getResponsesDatasForAdmin')).toEqual([{ page: 1, searchInfo: '', ofUser: 'user1' }]);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(address()).toBe('/evi-admin/responses'));
    await waitFor(() => expect(sent('getResponsesDatasForAdmin').at(-1)).toEqual({ page: 1, searchInfo: '' }));
  });
});

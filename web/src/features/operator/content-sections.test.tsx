import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { cellsOf, heads, openBackOffice } from './testing/back-office.tsx';
import { adminPage } from './testing/records.ts';

beforeEach(() => {
  session.end();
  toast.clear();
});

const created_at = Date.UTC(2026, 10, 20, 8, 2, 14);
const moment = expect.stringMatching(/^\d\d\/\d\d\/2026 \d\d:\d\d:14$/);
const form = {
  _id: 'form1',
  form_id: 'form1',
  user_id: 'user1',
  title: 'Kiln firing',
  link: 'abcdefghij',
  details: [{ type: 'input' }, { type: 'email' }],
  useremail: 'marta@lowtide.example',
  responses: 1234,
  created_at,
  isArchived: false,
};
const response = { _id: 'r1', response_id: 'r1', form_id: 'form1', form: 'Kiln firing', header: '', status: 'new', created_at };
const report = {
  _id: 'form1',
  form_id: 'form1',
  user_id: 'user1',
  title: 'Win a prize',
  link: 'abcdefghij',
  firstname: 'Marta',
  lastname: 'Lindqvist',
  email: 'marta@lowtide.example',
  count: 9,
  last_at: created_at,
  reasons: [],
};

const accept = async (user: ReturnType<typeof openBackOffice>['user']) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(dialog.getByText(/will be removed and cannot be restored\./)).toBeTruthy();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close', 'Accept']);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
};
const told = (text: string) => waitFor(() => expect(toast.current()).toMatchObject({ kind: 'confirmed', text }));

describe('the forms of the back-office', () => {
  it('[OPS-22] have their columns, and a link to the public form', async () => {
    openBackOffice('/evi-admin/forms', {
      getFormsDatasForAdmin: () => [200, adminPage([form, { ...form, _id: 'form2', link: 'old', title: 'Old kiln', isArchived: true }])],
    });
    expect(await heads()).toEqual(['Title', 'Link', 'Email', 'Details', 'Responses', 'Created']);
    expect((await cellsOf('Kiln firing')).slice(2, 6)).toEqual(['marta@lowtide.example', 'input, email', '1,234', moment]);
    expect([(await cellsOf('Kiln firing'))[0]?.trim(), (await cellsOf('Old kiln'))[0]]).toEqual(['Kiln firing', 'Old kiln Archived']);
    const link = screen.getByRole('link', { name: /^\/f-abcdefghij/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '/f-abcdefghij',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('[OPS-38 part: forms] [OPS-40 part: forms] asks before a form is deleted, and says that it is', async () => {
    const { user, sent } = openBackOffice('/evi-admin/forms', {
      getFormsDatasForAdmin: () => [200, adminPage([form])],
      deleteTableData: () => [200, adminPage([])],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Kiln firing' }));
    await accept(user);
    await told('Form deleted');
    expect(sent('deleteTableData')).toEqual([{ table: 'Form', field: 'form1', page: 1, searchInfo: '' }]);
    expect(await screen.findByText('No Data')).toBeTruthy();
  });
});

describe('the responses of the back-office', () => {
  it('[OPS-23] have their columns, and a link to the response', async () => {
    openBackOffice('/evi-admin/responses', { getResponsesDatasForAdmin: () => [200, adminPage([response])] });
    expect(await heads()).toEqual(['Form title', 'Response', 'Response date']);
    expect((await cellsOf('Kiln firing'))[2]).toEqual(moment);
    const link = screen.getByRole('link', { name: /^Open/ });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual(['/response/r1', '_blank', 'noopener noreferrer']);
  });

  it('[OPS-24] highlights the buttons of a new one', async () => {
    openBackOffice('/evi-admin/responses', {
      getResponsesDatasForAdmin: () => [200, adminPage([response, { ...response, _id: 'r2', response_id: 'r2', status: 'old' }])],
    });
    const marks = (row: HTMLElement) =>
      [...within(row).getAllByRole('link'), ...within(row).getAllByRole('button')].map((button) => button.dataset.new);
    await screen.findAllByText('Kiln firing');
    const [, first, second] = screen.getAllByRole('row');
    expect([marks(first as HTMLElement), marks(second as HTMLElement)]).toEqual([
      ['true', undefined, 'true'],
      [undefined, undefined, undefined],
    ]);
  });

  it('[OPS-38 part: responses] [OPS-40 part: responses] asks before a response is deleted, and says that it is', async () => {
    const { user, sent } = openBackOffice('/evi-admin/responses', {
      getResponsesDatasForAdmin: () => [200, adminPage([response])],
      deleteTableData: () => [200, adminPage([])],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete the response to Kiln firing' }));
    await accept(user);
    await told('Field deleted');
    expect(sent('deleteTableData')).toEqual([{ table: 'Response', field: 'r1', page: 1, searchInfo: '' }]);
  });
});

describe('the suggestions of the back-office', () => {
  it('[OPS-28 part: suggestions] have their columns', async () => {
    const suggestion = {
      _id: 's1',
      user: { email: 'marta@lowtide.example', firstname: 'Marta', lastname: 'Lindqvist' },
      title: 'Signatures',
      description: 'A field for them',
      date: created_at,
    };
    openBackOffice('/evi-admin/suggestions', { getSuggestionsForAdmin: () => [200, adminPage([suggestion])] });
    expect(await heads()).toEqual(['Name', 'Surname', 'Email', 'Title', 'Description', 'Date']);
    expect(await cellsOf('Signatures')).toEqual(['Marta', 'Lindqvist', 'marta@lowtide.example', 'Signatures', 'A field for them', moment]);
  });
});

describe('the reports of the back-office', () => {
  it('[OPS-28] have their columns', async () => {
    openBackOffice('/evi-admin/reports', { getReportsForAdmin: () => [200, adminPage([report])] });
    expect(await heads()).toEqual(['Link', 'Author', 'Email', 'Reports count']);
    expect((await cellsOf('Win a prize')).slice(1, 4)).toEqual(['Marta Lindqvist', 'marta@lowtide.example', '9']);
    expect(screen.getByRole('link', { name: /^Win a prize/ }).getAttribute('href')).toBe('/f-abcdefghij');
  });

  it('show a dash where the author is not known', async () => {
    openBackOffice('/evi-admin/reports', {
      getReportsForAdmin: () => [200, adminPage([{ ...report, firstname: '', lastname: '', email: '' }])],
    });
    expect((await cellsOf('Win a prize')).slice(1, 3)).toEqual(['–None', '–None']);
  });

  it.each([
    ['Delete Report', 'Report', 'form1', 'Field deleted'],
    ['Delete Form', 'Form', 'form1', 'Form deleted'],
    ['Delete User', 'User', 'user1', 'User deleted'],
  ])(
    '[OPS-29] [OPS-38 part: reports] [OPS-40 part: reports] offer %s, which asks, does it and says so',
    async (label, table, field, text) => {
      let isGone = false;
      const { user, sent } = openBackOffice('/evi-admin/reports', {
        getReportsForAdmin: () => [200, adminPage(isGone ? [] : [report])],
        deleteTableData: () => {
          isGone = true;
          return [200, adminPage([])];
        },
      });
      await user.click(await screen.findByRole('button', { name: 'Actions for Win a prize' }));
      const items = await screen.findAllByRole('menuitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(['Delete Report', 'Delete Form', 'Delete User']);
      await user.click(screen.getByRole('menuitem', { name: label }));
      await accept(user);
      await told(text);
      expect(sent('deleteTableData')).toMatchObject([{ table, field }]);
      expect(await screen.findByText('No Data')).toBeTruthy();
    },
  );
});

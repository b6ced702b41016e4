import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { proof } from '../../lib/proof.ts';
import { session } from '../../lib/session.ts';
import { fill } from '../../testing/show.tsx';
import { toast } from '../../ui/toast-store.ts';
import { openBackOffice } from './testing/back-office.tsx';
import { adminPage, adminUser } from './testing/records.ts';

beforeEach(() => {
  session.end();
  toast.clear();
  proof.giveUp();
  proof.forgetFactor();
});

type Answer = [status: number, body: unknown];
const factor = (since: number | null) => (): Answer => [200, { since, codes_left: since === null ? 0 : 10, has_password: true }];
const passkeys = (count: number) => (): Answer => [
  200,
  {
    passkeys: Array.from({ length: count }, (_, at) => ({ _id: `${at}`, name: 'Key', createdAt: 0, usedAt: null })),
    most: 10,
    proposed_name: '',
  },
];
const answered: Answer = [200, { access_token: 'newer' }];

describe('what cannot be undone', () => {
  const asking = (hasApp: boolean) => {
    let isProven = false;
    let isGone = false;
    return {
      getAdminUserDatas: (): Answer => [200, adminPage(isGone ? [] : [adminUser()])],
      deleteTableData: (): Answer => {
        if (!isProven) return [403, { error: { confirm: 'Please confirm first that it is you.' } }];
        isGone = true;
        return [200, adminPage([])];
      },
      getSecondFactor: factor(hasApp ? 1 : null),
      getPasskeys: passkeys(0),
      confirmOperator: ({ body }: { body: unknown }): Answer => {
        const { password, code } = body as { password: string; code?: string };
        if (password !== 'right') return [422, { error: { password: 'The password is not right.' } }];
        if (hasApp && code !== '123456') return [422, { error: { code: 'The code is not right.' } }];
        isProven = true;
        return answered;
      },
    };
  };
  const beginDeletion = async (answers: ReturnType<typeof asking>) => {
    const opened = openBackOffice('/evi-admin/users', answers);
    await opened.user.click(await screen.findByRole('button', { name: 'Delete Marta Lindqvist' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Accept' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })) };
  };

  it('asks for the password and the code, and then makes the call once more', async () => {
    const { user, dialog, sent } = await beginDeletion(asking(true));
    fill(await dialog.findByLabelText(/^Code/), '000000');
    fill(dialog.getByLabelText(/^Password/), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('The password is not right.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('');
    fill(dialog.getByLabelText(/^Password/), 'right');
    fill(dialog.getByLabelText(/^Code/), '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(toast.current()?.text).toBe('User deleted'));
    expect([sent('deleteTableData').length, session.token(), session.isOperator()]).toEqual([2, 'newer', true]);
    expect(await screen.findByText('No Data')).toBeTruthy();
  });

  it('leaves everything as it was when it is not confirmed, and gives the focus back', async () => {
    const { user, dialog, sent } = await beginDeletion(asking(false));
    expect(dialog.queryByLabelText(/^Code/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([toast.current()?.text, sent('deleteTableData').length, sent('confirmOperator')]).toEqual([
      'Nothing was changed: it was not confirmed.',
      1,
      [],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Marta Lindqvist' })));
  });
});

describe('a session without the second factor that is required', () => {
  const walled = ({ since, keys = 0 }: { since: number | null; keys?: number }) => {
    let isLetIn = false;
    let at = since;
    const refusal: Answer = [403, { error: { second_factor_missing: 'Please show your second factor first, or set one up.' } }];
    return {
      setUp: () => {
        at = 1;
      },
      answers: {
        getAdminInfo: (): Answer => (isLetIn ? [200, { email: 'op@example.org' }] : refusal),
        getDataByMonth: (): Answer => (isLetIn ? [500, {}] : refusal),
        getNotSolvedMessageInfo: (): Answer => (isLetIn ? [200, { count: 0, data: 0 }] : refusal),
        getNotSolvedCustomerInfo: (): Answer => (isLetIn ? [200, { count: 0, data: 0 }] : refusal),
        getSecondFactor: () => factor(at)(),
        getPasskeys: passkeys(keys),
        refreshToken: (): Answer => {
          // Setting it up counts as having shown it.
          isLetIn = since === null && at !== null;
          return answered;
        },
        confirmOperator: (): Answer => {
          isLetIn = true;
          return answered;
        },
      },
    };
  };

  it('sets the first one up, sees nothing else until then, and goes on', async () => {
    const { answers, setUp } = walled({ since: null });
    const { user, queries } = openBackOffice('/evi-admin/statistics', answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeTruthy();
    expect(screen.getByText(/^A password alone does not open the back-office/)).toBeTruthy();
    expect([screen.queryByRole('navigation'), screen.queryByRole('link', { name: 'Security' })]).toEqual([null, null]);
    expect(await screen.findByText('The set-up')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go on to the back-office' })).toBeNull();
    setUp();
    await queries.invalidateQueries({ queryKey: ['second factor'] });
    await user.click(await screen.findByRole('button', { name: 'Go on to the back-office' }));
    expect(await screen.findByText('op@example.org')).toBeTruthy();
    expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeTruthy();
  });

  it('shows the one that there is, and adds no other', async () => {
    const { user } = openBackOffice('/evi-admin/statistics', walled({ since: 1 }).answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Show your second factor' })).toBeTruthy();
    expect(screen.queryByText('The set-up')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    fill(dialog.getByLabelText(/^Password/), 'right');
    fill(dialog.getByLabelText(/^Code/), '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('op@example.org')).toBeTruthy();
  });
});

it('every part of the back-office makes its calls by the request that asks who it is', () => {
  const folder = 'web/src/features/operator';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('test'));
  const calls = (name: string) => /import[^;]*\} from '[^']*lib\/api-client.ts'/.exec(readFileSync(`${folder}/${name}`, 'utf8'))?.[0] ?? '';
  const direct = files.filter((name) => /\b(request|open)\b/.test(calls(name)));
  expect(direct.sort()).toEqual(['proof-dialog.tsx']);
});

import type { FormDetails } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Call } from '../../../testing/network.ts';
import { userRecord } from '../../../testing/records.ts';
import { button, formTool, open, pagesOf, settingsIn } from '../testing/open-editor.tsx';

const NAME = 'Customize';
const panel = () => within(screen.getByRole('complementary', { name: NAME }));
const plan = (name: string, features: string[]) => ({ name, priceCents: 0, maxForms: null, maxResponses: null, features });

/** The editor of an account on a plan with these features. */
async function openAs(
  features: string[],
  {
    answer = [200, { showlogo: 0 }] as [number, unknown],
    me = userRecord({ showlogo: 1 }),
    form = {} as Partial<FormDetails> & { showsLogo?: boolean },
  } = {},
) {
  const changes: unknown[] = [];
  const editor = await open(pagesOf(['input']), {
    details: form,
    network: {
      '/api/getMe': () => [200, me],
      '/api/getPlans': () => [200, [plan('Free', features), plan('Premium', ['hide-logo'])]],
      '/api/changeshowlogo': ({ body }: Call) => {
        changes.push(body);
        return answer;
      },
    },
  });
  await editor.user.click(formTool('Customize'));
  return { ...editor, changes };
}

it('[STYLE-01] has the tabs Appearance, Success page and Closed page, and Logo only where the plan has the feature', async () => {
  const names = () =>
    panel()
      .getAllByRole('tab')
      .map((tab) => tab.querySelector('span:not([aria-hidden])')?.textContent);
  await openAs([]);
  expect(names()).toEqual(['Appearance', 'Success page', 'Closed page']);
  cleanup();
  const { user } = await openAs(['hide-logo']);
  await panel().findByRole('tab', { name: 'Logo' });
  expect(names()).toEqual(['Appearance', 'Success page', 'Closed page', 'Logo']);
  expect(panel().getByRole('group', { name: 'Color' })).toBeTruthy();
  await user.click(panel().getByRole('tab', { name: 'Logo' }));
  expect(panel().getByRole('switch', { name: /^Show the logo of/ })).toBeTruthy();
  await user.click(panel().getByRole('tab', { name: 'Success page' }));
  expect(await screen.findByRole('tabpanel', { name: 'Success page' })).toBeTruthy();
});

it('has no Logo tab for a member of somebody else’s workspace', async () => {
  await openAs(['hide-logo'], { me: userRecord({ workspace_id: 'other1' }) });
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Logo' })).toBeNull());
});

it('[STYLE-10 part: switch] stores the choice at once', async () => {
  const { user, changes } = await openAs(['hide-logo']);
  await user.click(await panel().findByRole('tab', { name: 'Logo' }));
  expect(panel().getByRole('tabpanel', { name: 'Logo' })).toBeTruthy();
  expect(panel().getByRole<HTMLInputElement>('switch', { name: /^Show the logo/ }).checked).toBe(true);
  await user.click(panel().getByRole('switch', { name: /^Show the logo/ }));
  expect(panel().getByRole<HTMLInputElement>('switch', { name: /^Show the logo/ }).checked).toBe(false);
  expect(changes).toEqual([{ value: false, userId: 'user1' }]);
  await user.click(panel().getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(changes.slice(1)).toEqual([{ value: true, userId: 'user1' }]));
});

it('goes through its tabs by the arrow keys', async () => {
  const { user } = await openAs(['hide-logo']);
  await panel().findByRole('tab', { name: 'Logo' });
  await user.click(panel().getByRole('tab', { name: 'Appearance' }));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(document.activeElement).toBe(panel().getByRole('tab', { name: 'Logo', selected: true })));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(panel().getByRole('tab', { name: 'Appearance', selected: true })));
});

it('[STYLE-12] goes to the root of the site when the choice cannot be stored', async () => {
  const { user } = await openAs(['hide-logo'], { answer: [403, { error: { value: 'Your plan does not include hiding the logo.' } }] });
  await user.click(await panel().findByRole('tab', { name: 'Logo' }));
  await user.click(panel().getByRole('switch', { name: /^Show the logo/ }));
  expect(await screen.findByText('The root')).toBeTruthy();
});

const logo = { src: '/files/Form/form1/logo-aaaaaaaaaaaa.png', alt: 'Kiln & Co.', width: 600, height: 150 };

it('[D6] has the own logo of a member’s form, whose plan shows it: its text is stored, and its removal undone', async () => {
  const { user, saves } = await openAs([], { me: userRecord({ workspace_id: 'other1' }), form: { logo, showsLogo: true } });
  const shown = screen.getByRole('img', { name: 'Logo: Kiln & Co.' });
  expect(shown.closest('button')?.dataset.tip).toBe('Change the logo');
  await user.click(panel().getByRole('tab', { name: 'Logo' }));
  expect(panel().queryByRole('switch')).toBeNull();
  await user.type(panel().getByRole('textbox', { name: 'Alternative text' }), ', Linz');
  await user.click(panel().getByRole('button', { name: 'Remove logo' }));
  expect(panel().getByText('No logo yet')).toBeTruthy();
  // The keyboard stays where the button was.
  expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Choose logo' }));
  await user.click(button('Undo'));
  await user.click(button(/^Save/));
  await waitFor(() => expect(settingsIn(saves())).toMatchObject({ logo: { ...logo, alt: 'Kiln & Co., Linz' } }));
});

it('[D6] promises the logo of a form whose plan does not show it any more, and keeps it with a save', async () => {
  const { user, saves } = await openAs([], { form: { logo, showsLogo: false } });
  expect(screen.queryByRole('img', { name: 'Logo: Kiln & Co.' })).toBeNull();
  await user.click(panel().getByRole('tab', { name: 'Logo' }));
  expect(panel().getByRole('note').textContent).toContain('It is shown again with Premium.');
  expect(panel().queryByRole('button', { name: 'Replace logo' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Form heading' }), '!');
  await user.click(button(/^Save/));
  await waitFor(() => expect(settingsIn(saves())).toMatchObject({ logo }));
});

import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, createForm, makeAccount, PASSWORD, readMail, seen } from './support/api.ts';
import { describeInBrowser, expectAccessibleEverywhere, watch } from './support/browser.ts';
import { button, call, choose } from './support/dialogs.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { noteTexts } from './support/texts.ts';

/** Two tabs of one who is signed in: the list of forms, and the editor with a change that is not saved. */
async function openTabs(account: Account, formId: string): Promise<{ list: Page; editor: Page; problems: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const [list, editor] = [await context.newPage(), await context.newPage()];
  const { problems } = watch(editor, product.url);
  await list.goto(`${product.url}/signin`);
  await list.getByLabel('Email').fill(account.email);
  await list.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await list.getByRole('button', { name: 'Sign in', exact: true }).click();
  await list.getByRole('row', { name: /A form/ }).waitFor();
  await editor.goto(`${product.url}/form/${formId}`);
  await editor.getByLabel('Form title').fill('Not saved');
  await list.bringToFront();
  return { list, editor, problems };
}

const accountMenu = (page: Page) => button(page, /^Account of/);

describeInBrowser('a second tab', () => {
  it('of who signs out in the first one says so, and never that the form does not exist', async () => {
    const account = await makeAccount(product, 'tabs');
    const form = await createForm(product, account, oneQuestion().pages);
    const { list, editor, problems } = await openTabs(account, form.id);
    const shown = await noteTexts(editor);
    await choose(accountMenu(list), 'Sign out');
    await list.waitForURL('**/signin');
    await editor.getByText('You have been signed out.').waitFor();
    expect(new URL(editor.url()).pathname).toBe('/signin');
    expect(await shown()).not.toMatch(/no such form|did not load|went wrong/);
    await expectAccessibleEverywhere(editor, 'sign-in after a sign-out elsewhere');
    // Whoever did it needs no news.
    expect(await list.getByText('You have been signed out.').count()).toBe(0);
    expect(problems).toEqual([]);
    await list.context().close();
  });

  it('of who opens another account in the first one follows, and never says that the form does not exist', async () => {
    const [owner, member] = [await makeAccount(product, 'owner'), await makeAccount(product, 'member')];
    await createForm(product, owner, oneQuestion().pages);
    const own = await createForm(product, member, oneQuestion().pages);
    await call(product, '/api/add-member-to-the-team', { email: member.email }, owner);
    const token = (mail: string) => /\/approve-invitation\/([A-Za-z0-9_-]+)/.exec(mail)?.[1] ?? '';
    const invitation = token(
      await seen(
        () => readMail(product, member.email),
        (mail) => token(mail) !== '',
      ),
    );
    const body = new FormData();
    body.append('remember', '1');
    const joined = await fetch(`${product.url}/api/approve-invitation/${invitation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}` },
      body,
    });
    expect(joined.status).toBe(200);
    const { list, editor } = await openTabs(member, own.id);
    const shown = await noteTexts(editor);
    await choose(accountMenu(list), 'Ada Wright', 'menuitemradio');
    await editor.getByText(/^Another tab has opened .* are kept on this device\.$/).waitFor();
    await editor.getByRole('row', { name: /A form/ }).waitFor();
    expect(await shown()).not.toMatch(/no such form|did not load|went wrong/);
    await list.context().close();
  });
});

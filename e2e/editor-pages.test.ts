import { beforeAll, expect, it } from '@jest/globals';
import { type Account, type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

beforeAll(async () => {
  account = await makeAccount(product);
  const pages = pagesOf(...Array.from({ length: 12 }, (_, at) => [[column('input', { label: `Question ${at + 1}` })]]));
  form = await createForm(product, account, pages);
});

describeInBrowser('the tabs of many pages', () => {
  it.each([
    [1440, 12],
    [768, 5],
    [390, 1],
  ])('at %i px stand side by side, at least %i of them whole, with the shown one among them', async (width, whole) => {
    const { page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, { viewport: { width, height: 900 } });
    const tabs = page.getByRole('navigation', { name: 'Pages of the form' }).getByRole('listitem');
    await tabs.last().waitFor({ state: 'attached' });
    const wholeTabs = () =>
      tabs.evaluateAll((all) => {
        const list = all[0]?.parentElement?.getBoundingClientRect();
        const isWhole = (box: DOMRect) => list !== undefined && box.left >= list.left - 1 && box.right <= list.right + 1;
        return all.flatMap((tab, at) => (isWhole(tab.getBoundingClientRect()) ? [at + 1] : []));
      });
    expect((await wholeTabs()).length).toBeGreaterThanOrEqual(whole);
    const tab = (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true });
    await tab(1).focus();
    await page.keyboard.press('End');
    await isFocused(tab(12));
    expect(await wholeTabs()).toContain(12);
    await page.keyboard.press('ArrowLeft');
    await isFocused(tab(11));
    expect(await wholeTabs()).toContain(11);
    await page.getByRole('group', { name: /^Question 11, / }).waitFor();
    await page.keyboard.press('Home');
    await isFocused(tab(1));
    expect(await wholeTabs()).toContain(1);
    await page.context().close();
  });
});

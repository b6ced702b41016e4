import { expect, it } from '@jest/globals';
import { describeInBrowser, render } from './form-browser.ts';
import { column, page } from './forms.ts';

const timed = column('date', 'when', { label: 'When', required: true, checkedTime: true });
const stay = column('date', 'stay', { label: 'Stay', defaultDateLabel: 'Range', defaultDateValue: '' });
const name = column('fullname', 'who', { label: 'Who', required: true, both: true });

describeInBrowser('a wrong answer of several fields', (visitor) => {
  it('D27: marks the wrong field alone, in red and for screen readers, and the summary leads to it', async () => {
    const form = visitor();
    form.server.pages['/f-several'] = await render([page('p1', [name], [timed], [stay])], 'several');
    await form.open('several');
    const field = (label: string) => form.page.getByRole('textbox', { name: label });
    const wrong = () =>
      form.page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('.fw-field[aria-invalid="true"]')].map(({ name }) => name.split('.')[1]),
      );
    await field('First name').fill('Ada');
    await form.page.getByRole('textbox', { name: /^Date/ }).fill('14/03/2027');
    await form.page.getByRole('textbox', { name: /^Time/ }).fill('25:70');
    await field('Start date').fill('14/03/2027');
    await form.button('Submit').click();
    await form.banner().waitFor();
    expect(await wrong()).toEqual(['lastname', 'time', 'endDate']);
    const [right, red] = await Promise.all(
      [/^Date/, /^Time/].map((label) =>
        form.page.getByRole('textbox', { name: label }).evaluate((input) => getComputedStyle(input).borderColor),
      ),
    );
    expect(red).not.toBe(right);
    expect(await form.page.getByText('Enter the time as hh:mm.').count()).toBe(1);
    await form.banner().getByRole('link', { name: 'When' }).click();
    expect(await form.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toMatch(/\.time$/);
    await form.page.getByRole('textbox', { name: /^Time/ }).fill('15:10');
    await form.page.getByRole('textbox', { name: /^Date/ }).fill('26 Nov 2026');
    await field('Last name').fill('Wright');
    await field('End date').fill('15/03/2027');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
  });
});

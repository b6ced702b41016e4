import { expect, it } from '@jest/globals';
import { areStored, CHECK_KEPT, choose, comeBack, file, pagesOf, release, shown, storedNames } from './draft-files.ts';
import { describeInBrowser, id, isInDraft, render } from './form-browser.ts';
import { uniqueId } from './forms.ts';

describeInBrowser('the files of a draft', (visitor) => {
  it('stay on the device when others are chosen before they are back, even without their question', async () => {
    const form = await comeBack(visitor(), { one: ['kept.pdf'] }, ['many']);
    await choose(form, 'many', 'more.pdf');
    await release(form);
    await areStored(form, 'kept.pdf', 'more.pdf');
    form.server.pages['/f-short'] = await render(pagesOf('one', 'many'), 'short');
    await form.open('short');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf', 'more.pdf']);
    expect(await form.page.getByText('Please choose these files again').count()).toBe(0);
  });

  it('give way to what was chosen meanwhile where a question takes one file, and come back for the others', async () => {
    const form = await comeBack(visitor(), { one: ['old.pdf'], many: ['kept.pdf'] });
    await choose(form, 'one', 'new.pdf');
    expect(await shown(form)).toEqual(['new.pdf']);
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['new.pdf', 'kept.pdf']);
    await areStored(form, 'new.pdf', 'kept.pdf');
    await form.open('short');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['new.pdf', 'kept.pdf']);
    expect(await form.page.getByText('Please choose these files again').count()).toBe(0);
  });

  it('are joined with what was chosen meanwhile where a question takes several', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf', 'same.pdf'] });
    await choose(form, 'many', 'same.pdf', 'more.pdf');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf', 'same.pdf', 'more.pdf']);
    await areStored(form, 'kept.pdf', 'same.pdf', 'more.pdf');
  });

  it('are named as missing if the page is left before what was chosen could be stored', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await choose(form, 'many', 'more.pdf');
    await isInDraft(form, 'more.pdf');
    // What was stored may not be replaced before it is back.
    expect(await form.page.evaluate(storedNames)).toEqual(['kept.pdf']);
    await form.open('short');
    await release(form);
    await form.page.getByText('Please choose these files again: more.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf']);
  });

  it('are not forgotten by answers that are typed before they are back', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await form.page.locator(id('short')).fill('typed');
    await isInDraft(form, 'typed');
    await form.open('short');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await form.page.getByText('Please choose these files again').count()).toBe(0);
  });

  it('are not forgotten by answers that are typed after they could not be read', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await release(form, true);
    await form.page.getByText(CHECK_KEPT).waitFor();
    await form.page.locator(id('short')).fill('typed');
    await isInDraft(form, 'typed');
    await form.open('short');
    await release(form, true);
    await form.page.getByText(CHECK_KEPT).waitFor();
    await form.open('short');
    await release(form);
    await form.page.locator('.fw-files li').waitFor();
    expect(await form.page.getByText('Please choose these files again').count()).toBe(0);
  });

  it('are told of if the page was left before a file took the place of another of its name, as phones give to all photos', async () => {
    const form = await comeBack(visitor(), { one: ['kept.pdf'] });
    await release(form);
    await form.page.locator('.fw-files li').waitFor();
    // Nothing is stored any more.
    await form.page.evaluate(() => {
      IDBObjectStore.prototype.put = function () {
        return this.getKey(0) as IDBRequest<IDBValidKey>;
      };
    });
    await form.page.locator(id('one')).setInputFiles({ ...file('kept.pdf'), buffer: Buffer.from('a newer photo') });
    await form.open('short');
    await release(form);
    await form.page.getByText(CHECK_KEPT).waitFor();
  });

  it('come back by the undo of Start over, pressed before they were back', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await form.button('Start over').click();
    await form.button('Start over').click();
    await release(form);
    await form.button('Undo').click();
    await form.page.getByText('kept.pdf').waitFor();
    await areStored(form, 'kept.pdf');
  });

  it('leave newer answers of another tab alone if Start over was pressed before they were back', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await form.button('Start over').click();
    await form.page.evaluate((name) => {
      const key = document.body.dataset.draft ?? '';
      const draft = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...draft, fields: [[name, 'from the other tab']], changedAt: Date.now() + 1000 }));
      dispatchEvent(new Event('focus'));
    }, uniqueId('short'));
    await release(form);
    await form.page.locator('.fw-files').getByText('kept.pdf').waitFor();
    expect(await form.page.locator(id('short')).inputValue()).toBe('from the other tab');
    await form.button('Start over').click();
    await form.button('Undo').click();
    expect(await form.page.locator(id('short')).inputValue()).toBe('from the other tab');
  });
});

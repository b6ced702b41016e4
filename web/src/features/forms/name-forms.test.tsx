import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { wishedExample } from '../../lib/wished-example.ts';
import { stubNetwork } from '../../testing/network.ts';
import { fill } from '../../testing/show.tsx';
import { glaze, kiln, showScreen } from './testing/forms-server.tsx';

describe('a new form', () => {
  it('[LIST-18] does not create a form without a name', async () => {
    const { calls } = stubNetwork({ '/api/getForms': () => [200, [kiln]], '/api/newForm': () => [200, { id: 'new1' }] });
    const onOpen = jest.fn();
    const user = showScreen('/forms', { onOpen });
    await user.click(await screen.findByRole('button', { name: 'New Form' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create the form' }));
    expect(dialog.getByText('The form name is required')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/newForm')).toHaveLength(0);
    fill(dialog.getByLabelText(/^Form name/), 'Raku evening');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('new1'));
    expect(calls.find(({ path }) => path === '/api/newForm')?.body).toMatchObject({
      newform: [{ title: 'Raku evening' }],
      requestId: expect.stringMatching(/^[A-Za-z0-9]{22}$/),
    });
  });

  it('is created once, however often its button is pressed, which turns meanwhile and keeps the focus', async () => {
    let answer = (_made: [number, unknown]) => {};
    const made = new Promise<[number, unknown]>((resolve) => {
      answer = resolve;
    });
    const { calls } = stubNetwork({ '/api/getForms': () => [200, [kiln]], '/api/newForm': () => made });
    const onOpen = jest.fn();
    const user = showScreen('/forms', { onOpen });
    await user.click(await screen.findByRole('button', { name: 'New Form' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText(/^Form name/), 'Raku evening');
    const create = dialog.getByRole('button', { name: 'Create the form' });
    await user.click(create);
    await waitFor(() => expect(create.dataset.loading).toBe('true'));
    await user.click(create);
    await user.keyboard('{Enter}');
    expect([create.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', create]);
    answer([200, { id: 'new1' }]);
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('new1'));
    expect(calls.filter(({ path }) => path === '/api/newForm')).toHaveLength(1);
  });

  it('begins from an example, and opens it although the examples go with the empty list', async () => {
    let made = false;
    let answer = (_archived: [number, unknown]) => {};
    // The other list comes later, as it may on any line.
    const later = new Promise<[number, unknown]>((resolve) => {
      answer = resolve;
    });
    stubNetwork({
      '/api/getTrashedForms': () => (made ? later : [200, []]),
      '/api/getForms': () => [200, made ? [kiln] : []],
      '/api/newForm': () => {
        made = true;
        return [200, { id: 'new1' }];
      },
    });
    const onOpen = jest.fn();
    const user = showScreen('/forms', { onOpen });
    const examples = within(await screen.findByRole('region', { name: 'Or begin from an example' }));
    await user.click(examples.getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Or begin from an example' })).toBeNull());
    answer([200, []]);
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('new1'));
  });

  it('makes the example at once that somebody wished for before the sign-up, and no second one', async () => {
    wishedExample.keep('event');
    const { calls } = stubNetwork({ '/api/getForms': () => [200, []], '/api/newForm': () => [200, { id: 'new1' }] });
    const onOpen = jest.fn();
    showScreen('/forms', { onOpen });
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('new1'));
    const made = calls.filter(({ path }) => path === '/api/newForm').map(({ body }) => body);
    expect(made).toEqual([expect.objectContaining({ newform: [expect.objectContaining({ title: 'Event registration' })] })]);
    expect(wishedExample.take()).toBeNull();
  });

  it('shows the examples and the guide at once where there is no form, and one button for a new one', async () => {
    stubNetwork({ '/api/getForms': () => [200, []] });
    showScreen('/forms');
    await screen.findByText("You don't have a form, create it.");
    expect(within(screen.getByRole('region', { name: 'Or begin from an example' })).getAllByRole('button')).toHaveLength(3);
    expect(screen.getAllByRole('button', { name: 'New Form' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Read the guide' }).getAttribute('href')).toBe('/guide');
  });

  it('keeps the id of the attempt when a creation is tried again', async () => {
    let fails = true;
    const { calls } = stubNetwork({
      '/api/getForms': () => [200, [kiln]],
      '/api/newForm': () => (fails ? [500, {}] : [200, { id: 'new1' }]),
    });
    const onOpen = jest.fn();
    const user = showScreen('/forms', { onOpen });
    await user.click(await screen.findByRole('button', { name: 'New Form' }));
    fill(await screen.findByLabelText(/^Form name/), 'Raku');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Create the form' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalled());
    const [first, second, ...others] = calls.filter(({ path }) => path === '/api/newForm').map(({ body }) => body);
    expect(first).toMatchObject({ newform: [{ title: 'Raku' }] });
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  it('says that an earlier try has created a form, and creates another one with the next try', async () => {
    const answers: [number, object][] = [
      [500, {}],
      [409, { error: 'An earlier try has already created a form.' }],
      [200, { id: 'new1' }],
    ];
    const { calls } = stubNetwork({ '/api/getForms': () => [200, [kiln]], '/api/newForm': () => answers.shift() ?? [500, {}] });
    const onOpen = jest.fn();
    const user = showScreen('/forms', { onOpen });
    const create = () => user.click(screen.getByRole('button', { name: 'Create the form' }));
    await user.click(await screen.findByRole('button', { name: 'New Form' }));
    fill(await screen.findByLabelText(/^Form name/), 'Raku');
    await create();
    await screen.findByText('Something went wrong.');
    fill(screen.getByLabelText(/^Form name/), 'Raku evening');
    await create();
    expect(await screen.findByText('An earlier try has already created a form.')).toBeTruthy();
    await create();
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('new1'));
    const ids = calls.filter(({ path }) => path === '/api/newForm').map(({ body }) => (body as { requestId: string }).requestId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('explains a used quota instead of asking for a name', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln]] });
    const user = showScreen('/forms', { refusal: 'All forms are in use.' });
    await user.click(await screen.findByRole('button', { name: 'New Form' }));
    expect(await screen.findByText('All forms are in use.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Form name/)).toBeNull();
  });
});

describe('the name of a form', () => {
  it('[LIST-19] renames at once, and keeps the old name without a new one', async () => {
    let title = 'Kiln firing';
    const { calls } = stubNetwork({
      '/api/getForms': () => [200, [{ ...kiln, title }]],
      '/api/changeTitle': ({ body }) => {
        title = (body as { title: string }).title;
        return [200, { success: true }];
      },
    });
    const user = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Rename Kiln firing' }));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Form name/);
    // The first key replaces the old name, which is as long as the server takes.
    await waitFor(() => expect([document.activeElement, name.selectionStart, name.selectionEnd]).toEqual([name, 0, 'Kiln firing'.length]));
    expect(name.maxLength).toBe(200);
    fill(name, '  ');
    await user.keyboard('{Enter}');
    expect(screen.getByText('Please enter the form name')).toBeTruthy();
    fill(name, 'Raku firing');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Raku firing')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/changeTitle').map(({ body }) => body)).toEqual([{ id: 'kiln', title: 'Raku firing' }]);
  });

  it('shows the old name again when the server refuses the new one', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln]], '/api/changeTitle': () => [404, { error: 'This form does not exist.' }] });
    const user = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Rename Kiln firing' }));
    fill(await screen.findByLabelText(/^Form name/), 'Kiln firing x');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This form does not exist.')).toBeTruthy();
    expect(await screen.findByText('Kiln firing')).toBeTruthy();
  });

  it('brings back nothing that was archived meanwhile when the server refuses the new name', async () => {
    let refuse: (answer: [number, unknown]) => void = () => undefined;
    let isAway = false;
    stubNetwork({
      '/api/getForms': () => (isAway ? [500, {}] : [200, [kiln, glaze]]),
      '/api/getTrashedForms': () => (isAway ? [500, {}] : [200, []]),
      '/api/changeTitle': () => new Promise<[number, unknown]>((resolve) => (refuse = resolve)),
      '/api/archiveForm': () => {
        isAway = true;
        return [200, { ...glaze, deleted_at: 10 }];
      },
    });
    const user = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Rename Kiln firing' }));
    fill(await screen.findByLabelText(/^Form name/), 'Raku firing');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Raku firing')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Archive Glaze order' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(isAway).toBe(true));
    refuse([404, { error: 'This form does not exist.' }]);
    expect(await screen.findByText('Kiln firing')).toBeTruthy();
    expect(screen.queryByText('Glaze order')).toBeNull();
  });

  it('[use 6] begins from an example by one press, once however often it is pressed, and links the import', async () => {
    let fails = true;
    const { calls } = stubNetwork({ '/api/getForms': () => [200, []], '/api/newForm': () => (fails ? [500, {}] : [200, { id: 'new1' }]) });
    const opened: string[] = [];
    const user = showScreen('/forms', { onOpen: (id) => void opened.push(id) });
    const example = await screen.findByRole('button', { name: /^Registration/ });
    expect(screen.getByRole('link', { name: 'Import its forms' }).getAttribute('href')).toBe('/profile#your-data');
    await user.click(example);
    await screen.findByText(/went wrong/);
    fails = false;
    await user.click(example);
    await waitFor(() => expect(opened).toEqual(['new1']));
    const [first, second] = calls.filter(({ path }) => path === '/api/newForm').map(({ body }) => body);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ newform: [{ title: 'Event registration' }] });
  });
});

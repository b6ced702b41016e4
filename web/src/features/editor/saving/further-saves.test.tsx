import { newDetails } from '@formwright/form-model';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, element, field, formTool, isUnsaved, type Network, open, pagesOf } from '../testing/open-editor.tsx';

const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(button(/^Save/));
/** The details that the server has and answers. */
const stored = () => newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false });

afterEach(() => {
  jest.useRealTimers();
});

describe('saving', () => {
  it('shows that it is going on, and takes no second press meanwhile', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { calls } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': async () => {
          await answered;
          return [422, { error: { title: 'Not this one.' } }];
        },
      },
    });
    write('Form heading', 'Orders');
    save();
    await waitFor(() => expect(button(/^Save/).dataset.loading).toBe('true'));
    save();
    answer();
    await waitFor(() => expect(button(/^Save/).dataset.loading).toBeUndefined());
    expect(calls.filter(({ path }) => path === '/api/saveForm')).toHaveLength(1);
  });

  it('sends a title without the blanks around it', async () => {
    const { saves } = await open(pagesOf(['input']));
    write('Form title', '  Raku evening ');
    save();
    await waitFor(() => expect(saves()[0]?.title).toBe('Raku evening'));
    // With it, the server keeps a name that was given in the list meanwhile.
    expect(saves()[0]?.titleWas).toBe('Kiln firing');
  });

  it('shows a name that was given elsewhere meanwhile, which no undo and no later save takes back', async () => {
    const { user, saves } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': ({ body }) => {
          const { formData, title, titleWas, settings, form_header: header } = body as Record<string, string>;
          return [
            200,
            [
              JSON.parse(formData ?? ''),
              { ...JSON.parse(settings ?? ''), title: title === titleWas ? 'Renamed' : title, header, version: 5 },
            ],
          ];
        },
      },
    });
    write('Form heading', 'Orders');
    save();
    await waitFor(() => expect(field('Form title').value).toBe('Renamed'));
    expect(isUnsaved()).toBe(false);
    await user.click(button(/^Undo/));
    expect([field('Form heading').value, field('Form title').value]).toEqual(['Heading', 'Renamed']);
    save();
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ title: 'Renamed', titleWas: 'Renamed' });
  });

  it('has the list of forms read again, which shows the title', async () => {
    let lists = 0;
    const network: Network = {
      '/api/getForms': () => {
        lists += 1;
        return [200, []];
      },
    };
    await open(pagesOf(['input']), { network });
    await waitFor(() => expect(lists).toBe(2));
    write('Form title', 'Raku evening');
    save();
    await waitFor(() => expect(isUnsaved()).toBe(false));
    await waitFor(() => expect(lists).toBe(3));
  });

  it('tries again by itself after a pause, although nobody says that the line is back', async () => {
    const { saves } = await open(pagesOf(['input']), { saveAnswers: [null] });
    const toasts = noteToasts();
    write('Form heading', 'Orders');
    jest.useFakeTimers();
    save();
    const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await after(1_000);
    expect([saves().length, isUnsaved()]).toEqual([1, true]);
    await after(2_000);
    expect([saves().length, isUnsaved()]).toEqual([2, false]);
    expect(toasts.at(-1)).toBe('Successfully saved!!');
  });

  it('tries again at once when the browser says that the line is back', async () => {
    const { saves } = await open(pagesOf(['input']), { saveAnswers: [null] });
    write('Form heading', 'Orders');
    jest.useFakeTimers();
    save();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    fireEvent(window, new Event('online'));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect([saves().length, isUnsaved()]).toEqual([2, false]);
  });

  it('is no conflict where the server has this very form already', async () => {
    let sent: unknown;
    const { user } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': ({ body }) => {
          sent = JSON.parse((body as Record<string, string>).formData ?? '');
          return [409, { error: { version: 'Newer.' } }];
        },
      },
    });
    const { fetch } = globalThis;
    const details = { ...stored(), header: 'Orders', version: 9 };
    Object.assign(globalThis, {
      fetch: (path: string, init: RequestInit) =>
        path === '/api/getForm'
          ? Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => [sent, details] })
          : fetch(path, init),
    });
    write('Form heading', 'Orders');
    const toasts = noteToasts();
    await user.click(button(/^Save/));
    await waitFor(() => expect(toasts).toContain('Successfully saved!!'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isUnsaved()).toBe(false);
  });

  it('leaves a picture that was replaced meanwhile to the next save', async () => {
    let addresses = 0;
    Object.assign(URL, { createObjectURL: () => `blob:${addresses++}`, revokeObjectURL: () => undefined });
    let answer = () => {};
    const sent: Record<string, unknown>[] = [];
    await open(pagesOf(['image']), {
      network: {
        '/api/saveForm': async ({ body }) => {
          const { formData, ...rest } = body as Record<string, string>;
          sent.push(rest);
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          const src = `/files/Form/form1/${sent.length}.png`;
          return [
            200,
            [JSON.parse((formData ?? '').replace('"src":""', `"src":"${src}"`)), { ...stored(), version: 4 + sent.length, header: '' }],
          ];
        },
      },
    });
    const choose = (name: string) =>
      fireEvent.drop(element('Image, Image'), {
        dataTransfer: { types: ['Files'], files: [new File(['picture'], name, { type: 'image/png' })] },
      });
    const shown = () => element('Image, Image').querySelector('img')?.getAttribute('src');
    choose('first.png');
    await waitFor(() => expect(shown()).toBe('blob:0'));
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    choose('second.png');
    await waitFor(() => expect(shown()).toBe('blob:1'));
    answer();
    await waitFor(() => expect(button(/^Save/).dataset.loading).toBeUndefined());
    expect([shown(), isUnsaved()]).toEqual(['blob:1', true]);
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    answer();
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(shown()).toBe('/files/Form/form1/2.png');
    expect(sent.map((each) => Object.values(each).flatMap((part) => (part instanceof File ? [part.name] : [])))).toEqual([
      ['first.png'],
      ['second.png'],
    ]);
  });
});

describe('the marks of what could not be saved', () => {
  it('go with the next save', async () => {
    const pages = pagesOf(['input'], ['image']);
    const { uniqueId = '' } = pages[0]?.rows[1]?.content[0].cols[0] ?? {};
    await open(pages, { saveAnswers: [[422, { error: { [uniqueId]: 'Please select image file.' } }]] });
    save();
    await waitFor(() => expect(element('Image, Image').dataset.problem).toBe(''));
    save();
    await waitFor(() => expect(element('Image, Image').dataset.problem).toBeUndefined());
  });
});

describe('a form that the plan does not cover', () => {
  it('says so above the page, and that its changes are stored', async () => {
    const pages = pagesOf(['input']);
    for (const isOverQuota of [false, true]) {
      await open(pages, { network: { '/api/getForm': () => [200, [pages, { ...stored(), isOverQuota }]] } });
      const text =
        'Closed to the public. Your plan covers fewer forms than you have, so whoever opens this one sees “Expired!”. What you save is kept. See your forms';
      expect(screen.queryByRole('region', { name: 'Closed to the public' })?.textContent).toBe(isOverQuota ? text : undefined);
      cleanup();
    }
  });
});

describe('leaving', () => {
  it('is asked for another page only, not for another address of the same form', async () => {
    const { user, router } = await open(pagesOf(['input'], ['rating']));
    await user.click(button('Delete Rating'));
    await act(() => router.navigate('/form/form1?from=mail'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate('/forms'));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  it('stays where a setting cannot be saved, and shows it', async () => {
    const { user, router, saves } = await open(pagesOf(['input']));
    await user.click(formTool('Customize'));
    await user.click(screen.getByRole('tab', { name: 'Success page' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'After submitting' }), { target: { value: 'url' } });
    await user.click(button('Close settings'));
    await act(() => router.navigate('/forms'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Save and leave' }));
    const refusal = 'Enter a web address like https://example.com/thanks.';
    const panel = within(await screen.findByRole('complementary', { name: 'Customize' }));
    expect(panel.getByRole('textbox', { name: 'Web address', description: new RegExp(refusal) })).toBeTruthy();
    expect(saves()).toEqual([]);
  });
});

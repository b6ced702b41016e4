import { newDetails } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, field, type Network, open, pagesOf } from '../testing/open-editor.tsx';

const why = 'The storage of this account is full.';

describe('a save that waits', () => {
  it.each([
    ['for the server finds it without room', null, [413, { error: { storage: why } }], ['Waiting for the server', 'Storage full'], why],
    ['for room finds the server away', [413, { error: { storage: why } }], null, ['Storage full', 'Waiting for the server'], 'The server'],
  ] as const)('%s, and says so', async (_what, first, second, [before, after], told) => {
    const { user, saves } = await open(pagesOf(['input']), {
      saveAnswers: [first, second] as (typeof first | [number, unknown])[] as never,
    });
    const toasts = noteToasts();
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    expect(await screen.findByText(before)).toBeTruthy();
    fireEvent(window, new Event(first === null ? 'online' : 'focus'));
    expect(await screen.findByText(after)).toBeTruthy();
    expect(screen.queryByText(before)).toBeNull();
    expect(toasts.at(-1)).toContain(told);
    // It is sent again when what it waits for now may be over.
    fireEvent(window, new Event(first === null ? 'focus' : 'online'));
    await waitFor(() => expect(screen.queryByText(after)).toBeNull());
    expect(saves()).toHaveLength(3);
  });
});

describe('the question before leaving', () => {
  /** Opens a changed form whose saves are answered when the test lets them. */
  async function openHeld() {
    let answer: () => void = () => undefined;
    const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), version: 5 };
    const network: Network = {
      '/api/saveForm': ({ body }) =>
        new Promise((resolve) => {
          const { formData = '[]', form_header: header } = body as Record<string, string>;
          answer = () => resolve([200, [JSON.parse(formData), { ...details, header }]]);
        }),
    };
    const opened = await open(pagesOf(['input']), { network });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    return { ...opened, answer: () => answer() };
  }
  const asked = (name: string) => within(screen.getByRole('dialog', { name }));

  it('leaves nowhere when the save ends after one has decided to stay, not to where one wants next either', async () => {
    const { user, saves, answer, router } = await openHeld();
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    await user.click(asked('Leave without saving?').getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.click(asked('Leave without saving?').getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Statistics' }));
    await screen.findByRole('dialog');
    answer();
    await screen.findByRole('dialog', { name: 'Leave this form?' });
    expect(router.state.location.pathname).toBe('/form/form1');
  });

  it('says that everything is saved where that is so by now, and leads on', async () => {
    const { user, saves, answer } = await openHeld();
    await user.click(button(/^Save/));
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    expect(asked('Leave without saving?').getByText(/are lost if you leave now/)).toBeTruthy();
    answer();
    const question = within(await screen.findByRole('dialog', { name: 'Leave this form?' }));
    expect(question.getByText('Your changes are saved by now.')).toBeTruthy();
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Stay', 'Leave']);
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('The responses')).toBeTruthy();
  });
});

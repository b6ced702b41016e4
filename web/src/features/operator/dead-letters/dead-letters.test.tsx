import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { cellsOf, heads, openBackOffice } from '../testing/back-office.tsx';
import { adminPage } from '../testing/records.ts';

beforeEach(() => {
  session.end();
  toast.clear();
});

const PATH = '/evi-admin/error-logs?tab=Dead+letters';
const cause = (id: string, changes = {}) => ({
  ...{ id: `support:${id}`, service: 'support', queue: 'mail', type: 'mail', cause: '… no mailbox', count: 450, final: 0 },
  ...{ first_at: Date.UTC(2026, 10, 19), at: Date.UTC(2026, 10, 20, 8, 2, 14) },
  ...changes,
});
const letter = (id: string) => ({
  ...{ id, queue: 'mail', type: 'mail', key: id, reason: '550 no mailbox', happened_at: 1, at: 2, is_final: false },
  fields: [{ name: 'to', value: 'a•••@example.org' }],
});

const act = async (user: ReturnType<typeof openBackOffice>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('dead letters in the back-office', () => {
  it('are a tab of the error logs, with their number, by service, queue and cause', async () => {
    const { user } = openBackOffice('/evi-admin/error-logs', { getDeadLetters: () => [200, adminPage([cause('a')])] });
    await user.click(await screen.findByRole('link', { name: 'Dead letters(1)' }));
    expect(await cellsOf('… no mailbox')).toEqual(expect.arrayContaining(['support', 'Mails', '… no mailbox', '450']));
    expect(await heads()).toEqual(['Service', 'Queue', 'Cause', 'Count', 'First', 'Last']);
  });

  it('are delivered beside a former version, which leaves none out and tells of none', async () => {
    const { user } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a', { count: 5, final: undefined })])],
      deliverDeadLetters: () => [200, { delivered: 5, failed: 0, reason: '', next: null }],
    });
    await act(user, 'Deliver all');
    expect(await screen.findByText(/^5 mails will be delivered again\. What fails again/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'confirmed', text: '5 delivered' }));
  });

  it('are delivered step by step after a question, and what failed again is said', async () => {
    const steps = [
      { delivered: 200, failed: 0, reason: '', left_out: 0, next: '5:5:a' },
      { delivered: 249, failed: 1, reason: 'still no mailbox', left_out: 0, next: null },
    ];
    let goOn: () => void = () => undefined;
    const isLetOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { user, sent } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a')])],
      async deliverDeadLetters() {
        const step = steps.shift();
        if (step?.next === null) await isLetOn;
        return [200, step];
      },
    });
    await act(user, 'Deliver all');
    expect(sent('deliverDeadLetters')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'waiting', text: 'Delivered 200 of 450' }));
    goOn();
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'error', text: '449 delivered, 1 failed again: still no mailbox' }));
    const place = { service: 'support', cause: 'a' };
    expect(sent('deliverDeadLetters')).toEqual([place, { ...place, after: '5:5:a' }]);
  });

  it('leave out those that are refused for good, and all of such ones can only be looked into', async () => {
    const { user, sent } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a', { count: 5, final: 2 })])],
      deliverDeadLetters: () => [200, { delivered: 3, failed: 0, reason: '', left_out: 2, next: null }],
      getDeadLetter: () => [200, { letter: { ...letter('m1'), is_final: true }, number: 1, total: 5 }],
    });
    await act(user, 'Deliver all');
    expect(await screen.findByText(/^3 mails will be delivered again\. 2 mails are left out: the mail server refuses/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const said = '3 delivered, 2 left out: the mail server refuses their recipients for good';
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'confirmed', text: said }));
    await act(user, 'Look inside');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undelivered mail' }));
    expect(await dialog.findByText(/leaves this list by itself after 30 days/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Deliver' }));
    await waitFor(() => expect(sent('deliverDeadLetters').at(-1)).toEqual({ service: 'support', cause: 'a', id: 'm1' }));
  });

  it('that are all refused for good are not delivered together', async () => {
    const { user } = openBackOffice(PATH, { getDeadLetters: () => [200, adminPage([cause('a', { count: 2, final: 2 })])] });
    await user.click(await screen.findByRole('button', { name: /^Actions/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Look inside', 'Discard all']);
  });

  it('that another operator has delivered meanwhile are said to be gone', async () => {
    const { user } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a')])],
      deliverDeadLetters: () => [200, { delivered: 0, failed: 0, reason: '', left_out: 0, next: null }],
    });
    await act(user, 'Deliver all');
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'confirmed', text: 'Nothing was left to deliver' }));
  });

  it('are discarded with a reason, which the server asks for', async () => {
    const { user, sent } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a')])],
      discardDeadLetters: ({ body }) =>
        (body as { reason: string }).reason === ''
          ? [422, { error: { reason: 'Please say why.' } }]
          : [200, { discarded: 450, next: null }],
    });
    await act(user, 'Discard all');
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard 450 mails?' }));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await dialog.findByText('Please say why.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/Reason/), 'The server is gone');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(toast.current()).toMatchObject({ text: '450 discarded' }));
    expect(sent('discardDeadLetters').at(-1)).toEqual({ service: 'support', cause: 'a', reason: 'The server is gone' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of which none is left when they are looked into are said to be gone', async () => {
    const { user } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a')])],
      getDeadLetter: () => [200, { letter: null, number: 0, total: 0 }],
    });
    await act(user, 'Look inside');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undelivered mail' }));
    expect(await dialog.findByText('All of this cause are gone.')).toBeTruthy();
    for (const name of ['Discard', 'Deliver'])
      expect([name, dialog.getByRole('button', { name }).matches(':disabled, [aria-disabled="true"]')]).toEqual([name, true]);
  });

  it('are told in words, with the names that logs have where those are the only truth', async () => {
    const type = 'submissions.v1.SubmissionAccepted';
    const fields = Object.entries({ formId: 'f1', isFull: 'true', answersJson: '••• (18 bytes)', paidUntil: '2026-11-20T08:02:14.000Z' });
    const of = {
      ...letter('x'),
      queue: 'responses.submissions',
      type,
      key: 'f1',
      fields: fields.map(([name, value]) => ({ name, value })),
    };
    const { user } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a', { queue: of.queue, type })])],
      getDeadLetter: () => [200, { letter: of, number: 1, total: 1 }],
    });
    expect(await cellsOf('… no mailbox')).toContain('Submission acceptedresponses.submissions');
    await act(user, 'Look inside');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undelivered event' }));
    await dialog.findByText('Answers');
    const terms = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(terms.filter(([name]) => name !== 'Happened' && name !== 'Given up')).toEqual([
      ['Event', `Submission accepted ${type}`],
      ['Form id', 'f1'],
      ['Full', 'Yes'],
      ['Answers', '••• (18 bytes)'],
      ['Paid until', expect.stringMatching(/^20\/11\/2026 /)],
    ]);
  });

  it('are looked into one after the other, and one is delivered alone', async () => {
    const { user, sent } = openBackOffice(PATH, {
      getDeadLetters: () => [200, adminPage([cause('a', { count: 2 })])],
      getDeadLetter: ({ body }) => {
        const { number } = body as { number: number };
        return [200, { letter: letter(`m${number}`), number, total: 2 }];
      },
      deliverDeadLetters: () => [200, { delivered: 1, failed: 0, reason: '', left_out: 0, next: null }],
    });
    await act(user, 'Look inside');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undelivered mail' }));
    expect(await dialog.findByText('a•••@example.org')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('2 of 2')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Deliver' }));
    await waitFor(() => expect(sent('deliverDeadLetters')).toEqual([{ service: 'support', cause: 'a', id: 'm2' }]));
    await waitFor(() => expect(toast.current()).toMatchObject({ text: '1 delivered' }));
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { openBackOffice } from '../testing/back-office.tsx';

beforeEach(() => session.end());

const at = Date.UTC(2026, 10, 20, 8, 2, 14);
const checks = [
  { code: 'service.answers', state: 'ok', where: 'forms', says: 'It answers, version 0.1.0.' },
  { code: 'service.jobs', state: 'unknown', where: 'forms', says: 'How its jobs are is not known.' },
  { code: 'mail.server', state: 'ok', where: 'mail', says: 'Mails are taken.' },
  { code: 'disk.room', state: 'ok', where: 'disk', says: '50 GB of 100 GB are free.' },
];
const well = { at, well: true, findings: [], checks, away: [] };
const letters = { code: 'events.letters', state: 'warning', where: 'forms', says: '2 dead letters.' };
const ill = {
  ...{ at, well: false, away: [], checks: [...checks, letters] },
  findings: [{ code: 'events.letters', level: 'warning', where: 'forms', says: '2 dead letters.', todo: 'Remove the cause.' }],
};

const stateOnTop = (line: string) => screen.getByText(line).closest('[role="status"]')?.getAttribute('data-state');

describe('the health of the product', () => {
  it('says in a line that all is well, when it was asked, and what was looked at', async () => {
    openBackOffice('/evi-admin/health', { getHealth: () => [200, well] });
    expect(await screen.findByText('All is well')).toBeTruthy();
    expect(screen.getByText('4 checks, 1 of them not known')).toBeTruthy();
    expect(screen.getByText(/^Asked at \d\d:\d\d:\d\d/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'What needs you' })).toBeNull();
    const mail = screen.getByRole('region', { name: 'Mail' });
    expect(within(mail).getByText('Mails are taken.')).toBeTruthy();
    const line = screen.getByText('forms').closest('details');
    expect([...(line?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'WellAnswerIt answers, version 0.1.0.',
      'Not knownJobsHow its jobs are is not known.',
    ]);
  });

  it('says how many things need somebody, and what to do about each', async () => {
    let isMended = false;
    const { user } = openBackOffice('/evi-admin/health', { getHealth: () => [200, isMended ? well : ill] });
    expect(await screen.findByText('1 thing needs you')).toBeTruthy();
    const found = within(screen.getByRole('region', { name: 'What needs you' })).getByRole('listitem');
    expect(found.textContent).toBe('Warning2 dead letters.What to do: Remove the cause.forms · events.letters');
    expect(stateOnTop('1 thing needs you')).toBe('warning');
    // The line of a service says what is not well in it.
    expect(screen.getByText('forms').closest('summary')?.textContent).toBe('Warningforms2 dead letters.');
    isMended = true;
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('All is well')).toBeTruthy();
    expect(stateOnTop('All is well')).toBe('ok');
  });

  it('leads to the place that a sentence names, and offers its command to be copied', async () => {
    const [warning] = ill.findings;
    const findings = [
      { ...warning, todo: 'Deliver them again in Error logs, tab Dead letters.' },
      { ...warning, code: 'backup.tried', todo: 'Run `npm run operator -- try-backup FOLDER`. Then look again.' },
    ];
    const { user } = openBackOffice('/evi-admin/health', { getHealth: () => [200, { ...ill, findings }] });
    const place = await screen.findByRole('link', { name: 'Error logs, tab Dead letters' });
    expect(place.getAttribute('href')).toBe('/evi-admin/error-logs?tab=Dead+letters');
    const command = 'npm run operator -- try-backup FOLDER';
    expect(screen.getByText(command).tagName).toBe('CODE');
    await user.click(screen.getByRole('button', { name: `Copy ${command}` }));
    expect(await navigator.clipboard.readText()).toBe(command);
  });

  it('shows a problem as one, whatever else there is', async () => {
    const [warning] = ill.findings;
    const problem = { ...warning, code: 'service.answers', level: 'problem', where: 'team', says: 'It does not answer.' };
    openBackOffice('/evi-admin/health', { getHealth: () => [200, { ...ill, findings: [problem, warning] }] });
    expect(await screen.findByText('2 things need you')).toBeTruthy();
    expect(stateOnTop('2 things need you')).toBe('problem');
  });

  it('offers to ask again where nobody answers, and keeps what was known where that fails later', async () => {
    let isAway = true;
    const { user } = openBackOffice('/evi-admin/health', {
      getHealth: () => (isAway ? [503, { error: 'Please try again later.' }] : [200, well]),
    });
    await screen.findByText(/^Nobody could be asked/);
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('All is well');
    isAway = true;
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText(/^It could not be asked again\. This is how it was at \d\d:/)).toBeTruthy();
    expect(screen.getByText('All is well')).toBeTruthy();
  });

  it('sends a test mail and says what the mail server said', async () => {
    let says = '535 authentication failed';
    const { user, sent } = openBackOffice('/evi-admin/health', {
      getHealth: () => [200, well],
      sendTestMail: () => [200, { email: 'op@example.org', isSent: says === '', says }],
    });
    await user.click(await screen.findByRole('button', { name: 'Send me a test mail' }));
    expect(await screen.findByText('No mail was sent: 535 authentication failed')).toBeTruthy();
    says = '';
    await user.click(screen.getByRole('button', { name: 'Send me a test mail' }));
    expect(await screen.findByText('A mail to op@example.org was taken. See whether it arrives.')).toBeTruthy();
    await waitFor(() => expect(sent('getHealth').length).toBeGreaterThan(1));
  });
});

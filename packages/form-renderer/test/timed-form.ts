import { type FormInBrowser, render } from './form-browser.ts';
import { column, page } from './forms.ts';

export const MINUTE = 60_000;
export const timedPages = [
  page(
    'p1',
    [column('input', 'name', { label: 'Name', required: true })],
    [column('input', 'mail', { label: 'Email', typeinput: 'email' })],
    [column('date', 'day')],
    [column('upload', 'files', { limit: 2 })],
    [column('text', 'notes', { label: 'Notes' })],
  ),
];

/** Opens a form with a countdown of ten minutes, of which so many milliseconds are left. The page's clock stands still, from `time` on. */
export async function openTimed(
  form: FormInBrowser,
  left: number,
  { pages = timedPages, time }: { pages?: typeof timedPages; time?: number } = {},
) {
  form.server.pages['/f-timed'] = await render(pages, 'timed', { countdown: '00:00:10' });
  form.server.timeLeft = () => ({ countdown: left });
  await stopClock(form, time);
  await openStopped(form);
}
/** Opens the form and lets so much time pass that its script has started, and the server has been asked. */
export async function openStopped(form: FormInBrowser) {
  const { visits } = form.server;
  const asked = visits.length;
  await form.page.goto(`${form.server.url}/f-timed`);
  await form.page.clock.runFor(500);
  await form.isReady();
  while (visits.length === asked) await form.page.waitForTimeout(20);
  if (await timer(form).count()) await timer(form).locator('b').first().waitFor();
}
/** The page's clock moves only by `runFor`. */
export async function stopClock(form: FormInBrowser, time = Date.UTC(2027, 0, 1)) {
  await form.page.clock.install({ time });
  await form.page.clock.pauseAt(time + 1000);
}
export const timer = (form: FormInBrowser) => form.page.getByRole('timer');
export const shows = (form: FormInBrowser, text: string) => timer(form).getByText(text, { exact: true }).waitFor();
export const left = (days: string, hours: string, minutes: string, seconds: string) =>
  `${days} days ${hours} hours ${minutes} minutes ${seconds} seconds`;
export const showsLeft = async (form: FormInBrowser, text: string) => {
  await form.page.waitForFunction((wanted) => document.getElementById('fw-time')?.textContent?.includes(wanted), text);
};

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { holdDate } from '../../../testing/hold-date.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { recordSavedFiles } from '../../../testing/saved-files.ts';
import { show } from '../../../testing/show.tsx';
import { ActionButtons } from '../../../ui/row-actions.tsx';
import { ExportMenu } from '../exports/export-menu.tsx';
import { usePdfAction } from './pdf-buttons.tsx';

const Row = () => <ActionButtons title="of Ada" actions={[usePdfAction('r1', 'of Ada')]} />;

const zone = new URLSearchParams({ timeZone: readerZone() });
const choosePdf = async (user: ReturnType<typeof show>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All as PDF' }));
};
const one = `/api/generatePdf/r1?${zone}`;
const all = `/api/downloadAllResponsesInPdf/f1?${zone}`;
const today = '2027-03-09';
const downloading = { one: 'The file is downloading, please wait.', all: 'The files are downloading, please wait.' };

// The names of files tell the day.
beforeEach(() => void holdDate(Date.parse(`${today}T15:00:00`)));
afterEach(() => void jest.useRealTimers());

it('[EXP-03] says that the file is downloading, and loads it in a hidden frame', async () => {
  const saved = recordSavedFiles();
  let answer: (reply: [number, unknown]) => void = () => undefined;
  stubNetwork({ [one]: () => new Promise((resolve) => (answer = resolve)) });
  show(<Row />);
  fireEvent.click(screen.getByRole('button', { name: 'Download the response of Ada as PDF' }));
  expect(await screen.findByText(downloading.one)).toBeTruthy();
  expect(saved).toEqual([]);
  answer([200, '%PDF']);
  await waitFor(() => expect(saved).toEqual([{ name: `Response - ${today}.pdf`, size: 4, isInFrame: true }]));
  await waitFor(() => expect(screen.queryByText(downloading.one)).toBeNull());
});

it('says why there is no file', async () => {
  const saved = recordSavedFiles();
  stubNetwork({ [one]: () => [413, { error: 'This response is too large for a PDF. Print it, or export it as CSV.' }] });
  show(<Row />);
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('This response is too large for a PDF. Print it, or export it as CSV.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('[EXP-04] says what is made and how far it is, that the files are downloading, and what came, and then removes the file', async () => {
  const saved = recordSavedFiles();
  let isMaking = true;
  let begin: (reply: [number, unknown]) => void = () => undefined;
  let answer: (reply: [number, unknown]) => void = () => undefined;
  const { calls } = stubNetwork({
    [all]: () => new Promise((resolve) => (begin = resolve)),
    '/api/getPdfProgress/p1': () => [200, { isMaking, done: 12, total: 900 }],
    '/api/temporaryPdf/p1': () => new Promise((resolve) => (answer = resolve)),
    '/api/removeTemp': () => [200, { success: true }],
  });
  const { user } = show(<ExportMenu formId="f1" list={null} total={900} hasFiles={false} />);
  await choosePdf(user);
  expect(await screen.findByText('One file, which downloads when it is ready.')).toBeTruthy();
  begin([200, { data: '/api/temporaryPdf/p1' }]);
  expect(await screen.findByText('12 of 900 responses in one file. It downloads when it is ready.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'PDF of all responses' })).toBeTruthy();
  // Nothing is downloaded while it is made.
  expect(screen.queryByText(downloading.all)).toBeNull();
  isMaking = false;
  expect(await screen.findByText(downloading.all)).toBeTruthy();
  expect(saved).toEqual([]);
  answer([200, '%PDF-all']);
  expect(await screen.findByText('The PDF of 900 responses is downloaded.')).toBeTruthy();
  expect(saved).toEqual([{ name: `Responses - ${today}.pdf`, size: 8, isInFrame: true }]);
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: '/api/removeTemp', body: { path: '/api/temporaryPdf/p1' } }));
  expect(screen.queryByText(downloading.all)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('is ended by Cancel, which removes what was made', async () => {
  const saved = recordSavedFiles();
  const { calls } = stubNetwork({
    [all]: () => [200, { data: '/api/temporaryPdf/p1' }],
    '/api/getPdfProgress/p1': () => [200, { isMaking: true, done: 1, total: 9 }],
    '/api/removeTemp': () => [200, { success: true }],
  });
  const { user } = show(<ExportMenu formId="f1" list={null} total={9} hasFiles={false} />);
  await choosePdf(user);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/removeTemp'));
  expect(saved).toEqual([]);
});

it('says why there is no PDF of all responses', async () => {
  const error = 'A PDF takes at most 2,000 responses, and there are 2,001. Export them as CSV instead.';
  stubNetwork({ [all]: () => [413, { error }] });
  const { user } = show(<ExportMenu formId="f1" list={null} total={999} hasFiles={false} />);
  await choosePdf(user);
  expect(await screen.findByText(error)).toBeTruthy();
});

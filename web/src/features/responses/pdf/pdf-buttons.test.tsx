import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { deviceZone } from '../../../lib/device-zone.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import { ActionButtons } from '../../../ui/row-actions.tsx';
import { usePdfAction } from './pdf-buttons.tsx';

const Row = () => <ActionButtons title="of Ada" actions={[usePdfAction('r1', 'of Ada')]} />;

const path = `/api/generatePdf/r1?${new URLSearchParams({ timeZone: deviceZone() })}`;
const saved: { name: string; size: number | undefined; isInFrame: boolean }[] = [];
beforeEach(() => {
  saved.length = 0;
  // jsdom saves no files and has no addresses of blobs.
  const contents = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      contents.set('blob:1', content);
      // The link is in the frame, whose elements are others than this page's.
      const { contentWindow: inside } = document.querySelector('iframe') as HTMLIFrameElement;
      (inside as Window & typeof globalThis).HTMLElement.prototype.click = clicked;
      return 'blob:1';
    },
    revokeObjectURL: () => undefined,
  });
  function clicked(this: HTMLElement) {
    const { download, href } = this as HTMLAnchorElement;
    const frame = document.querySelector('iframe');
    const isInFrame = frame?.hidden === true && frame.contentDocument === this.ownerDocument;
    saved.push({ name: download, size: contents.get(href)?.size, isInFrame });
  }
});
afterEach(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
  jest.restoreAllMocks();
});

it('[EXP-03] says that the file is downloading, and loads it in a hidden frame', async () => {
  let answer: (reply: [number, unknown]) => void = () => undefined;
  const { calls } = stubNetwork({ [path]: () => new Promise((resolve) => (answer = resolve)) });
  show(<Row />);
  fireEvent.click(screen.getByRole('button', { name: 'Download the response of Ada as PDF' }));
  expect(await screen.findByText('The file is downloading, please wait.')).toBeTruthy();
  expect(saved).toEqual([]);
  answer([200, '%PDF']);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ name: `Response - ${new Date().toISOString().slice(0, 10)}.pdf`, size: 4, isInFrame: true });
  await waitFor(() => expect(screen.queryByText('The file is downloading, please wait.')).toBeNull());
  expect(calls).toHaveLength(1);
});

it('says why there is no file', async () => {
  stubNetwork({ [path]: () => [413, { error: 'This response is too large for a PDF. Print it, or export it as CSV.' }] });
  show(<Row />);
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('This response is too large for a PDF. Print it, or export it as CSV.')).toBeTruthy();
  expect(saved).toEqual([]);
});

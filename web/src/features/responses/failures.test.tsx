import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { stubNetwork } from '../../testing/network.ts';
import { responseList, responseRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';
import { toast, toastDurations } from '../../ui/toast-store.ts';
import { ResponsesScreen } from './responses-screen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const labels = [
  { uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false },
  { uniqueId: 'r', label: 'Age', type: 'input', responsable: true, isNumber: false },
];
const list = responseList([responseRecord({ response: { q: { value: 'Ada' } } })], { labels });

it("[RESP-23] a failure in filtering, copying, column selection or archive actions shows 'Something went wrong.' for 5 s", async () => {
  stubNetwork({
    // A refusal, because a failure of the server is tried again first.
    '/api/getResponses': ({ body }) => ('filter' in (body as object) ? [400, {}] : [200, list]),
    '/api/changeResponsable': () => [500, {}],
    '/api/changeResponses': () => [500, {}],
  });
  const texts = noteToasts();
  const kinds: string[] = [];
  toast.subscribe(() => {
    const shown = toast.current();
    if (shown) kinds.push(shown.kind);
  });
  const { user } = show(<ResponsesScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki' }} />);
  await screen.findByText('Ada');
  const failed = async (count: number) => {
    await waitFor(() => expect(texts.filter((text) => text.endsWith('Something went wrong.'))).toHaveLength(count));
    expect([kinds.at(-1), toastDurations.error]).toEqual(['error', 5_000]);
  };
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: /^Copy link of the response/ }));
  await failed(1);
  await user.click(screen.getByRole('button', { name: /^Archive the response/ }));
  await failed(2);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Age' }));
  await failed(3);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await failed(4);
});

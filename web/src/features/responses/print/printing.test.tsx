import { newElement, newPages } from '@formwright/form-model';
import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { newId } from '../../../lib/new-id.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { responseRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { ResponseScreen } from '../response-screen.tsx';
import { ResponsesTable } from '../responses-table.tsx';

afterEach(() => localStorage.clear());

/** A response to a form of two pages, as the server answers it. */
function answered(isLogoHidden = false) {
  const pages = ['First', 'Second'].flatMap((label) => {
    const [page] = newPages({ title: 'T', newId });
    const question = newElement('input', newId);
    question.content.label = label;
    return page ? [{ ...page, rows: [{ id: newId(), content: [{ cols: [question] }] }] }] : [];
  });
  const meta = {
    header: 'Kiln visit',
    title: 'T',
    created_at: 1,
    started_at: null,
    formerColumns: [],
    formerOptions: [],
    formerLabels: [],
  };
  stubNetwork({ '/api/getFormWithResponse': () => [200, [pages, meta, [], responseRecord({ _id: 'r1' }), isLogoHidden]] });
}

it('[EXP-02] Print in a row sets a local flag and opens the response, which prints', async () => {
  const print = jest.fn();
  window.print = print;
  const { unmount } = show(
    <ResponsesTable formId="form1" formTitle="Kiln" columns={[]} rows={[responseRecord({ _id: 'r1' })]} onOpen={() => undefined} />,
  );
  const link = screen.getByRole('link', { name: /^Print the response of .*, opens in a new tab$/ });
  expect([link.getAttribute('href')?.split('?')[0], link.getAttribute('target')]).toEqual(['/response/r1', '_blank']);
  // jsdom opens no tabs.
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(localStorage.getItem('print')).toBe('r1');
  unmount();
  answered();
  show(<ResponseScreen id="r1" />);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  for (const text of ['First', 'Second', 'Powered by']) expect(screen.getByText(text)).toBeTruthy();
  expect(localStorage.getItem('print')).toBeNull();
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(screen.queryByText('Powered by')).toBeNull());
});

it('prints by its button, without the logo where the owner hides it', async () => {
  const print = jest.fn();
  window.print = print;
  answered(true);
  localStorage.setItem('response-pages', 'one');
  show(<ResponseScreen id="r1" />);
  expect(await screen.findByText('First')).toBeTruthy();
  expect([screen.queryByText('Second'), print.mock.calls.length]).toEqual([null, 0]);
  // The browser's own command.
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Second')).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByText('Second')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Second')).toBeTruthy();
  expect(screen.queryByText('Powered by')).toBeNull();
});

import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stubNetwork } from '../../testing/network.ts';
import { responseList, responseRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { FormTitle } from '../../ui/form-title.tsx';
import { ResponsesScreen } from './responses-screen.tsx';
import { ResponsesTable } from './responses-table.tsx';

const columns = ['Name', 'Clay', 'Kiln'].map((label, index) => ({
  uniqueId: `q${index}`,
  label,
  type: 'input',
  isNumber: false,
}));
const row = responseRecord({
  started_at: new Date(2026, 10, 5, 9, 7, 3).getTime(),
  created_at: new Date(2026, 10, 5, 9, 8, 4).getTime(),
  response: { q0: { value: 'Ada' }, q1: { value: 'Stoneware' }, q2: { value: 'Gas' } },
});

it('[RESP-04 part: each column] [SHELL-17 part: responses] shows every column with its head, and moments as DD/MM/YYYY HH:mm:ss', () => {
  show(<ResponsesTable formId="form1" formTitle="Kiln firing" columns={columns} rows={[row]} onOpen={() => undefined} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Name', 'Clay', 'Kiln'],
    ...['Start Date', 'End Date', 'Actions'],
  ]);
  const line = screen.getByText('Ada').closest('tr') as HTMLTableRowElement;
  expect([...line.cells].slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    ...['Ada', 'Stoneware', 'Gas'],
    ...['05/11/2026 09:07:03', '05/11/2026 09:08:04'],
  ]);
  // A long answer is cut in its cell.
  expect(screen.getByText('Ada').closest<HTMLElement>('.answer')?.title).toBe('Ada');
  expect(screen.getByText('Stoneware').closest<HTMLElement>('.answer')?.title).toBe('Stoneware');
});

/** Whether lines have room for their longest text: jsdom lays nothing out. */
function lines(wide: number) {
  const mocks = [
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(wide),
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300),
  ];
  return () => {
    for (const mock of mocks) mock.mockRestore();
  };
}

it.each([
  ['that are cut beyond 15 characters where there is no room', 301],
  ['[D33] in full where there is', 280],
])('[RESP-04] [RESP-07] shows the columns that the owner has chosen, with heads %s', async (_how, wide) => {
  const end = lines(wide);
  const [short, long] = ['A'.repeat(15), 'B'.repeat(16)];
  const form = { _id: 'form1', title: 'Kiln firing', header: 'Heading', responsables: [{ x: short }, { y: long }] };
  const chosen = responseRecord({ response: { q: { value: 'Ada' }, x: { value: 'Stoneware' }, y: { value: 'Gas' } } });
  const list = responseList([chosen], {
    form,
    labels: [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }],
  });
  stubNetwork({ '/api/getResponses': () => [200, list] });
  show(<ResponsesScreen formId="form1" form={undefined} />);
  const heads = await screen.findAllByRole('columnheader');
  const second = wide > 300 ? `${long.slice(0, 15)}…` : long;
  expect(heads.map(({ textContent }) => textContent)).toEqual([short, second, 'Start Date', 'End Date', 'Actions']);
  expect(within(heads[1] as HTMLElement).getByTitle(long)).toBeTruthy();
  for (const text of ['Stoneware', 'Gas']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Ada')).toBeNull();
  end();
});

it.each([
  [false, 301, 'A title of twenty-six sign', 'A title of twenty-six sig…'],
  [false, 301, 'A title of twenty-five si', 'A title of twenty-five si'],
  [false, 300, 'A title of twenty-six sign', 'A title of twenty-six sign'],
  [true, 301, 'Sixteen letters!', 'Sixteen letters…'],
  [true, 301, 'Fifteen letters', 'Fifteen letters'],
  [true, 300, 'Sixteen letters!', 'Sixteen letters!'],
  [true, 300, 'A title of twenty-six sign', 'A title of twenty-six sign'],
])(
  '[RESP-01] [D34] cuts the title of the form beyond 25 characters, beyond 15 up to 768 px, where it does not fit: %#',
  (isNarrow, wide, title, shown) => {
    const asked: string[] = [];
    const end = lines(wide);
    const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
      asked.push(query);
      return { matches: isNarrow, addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as MediaQueryList;
    });
    show(<FormTitle title={title} />);
    expect(screen.getByTitle(title).textContent).toBe(shown);
    expect(asked).toContain('(max-width: 768px)');
    media.mockRestore();
    end();
  },
);

it('shows a response as new again when the server did not take that it was opened', async () => {
  let refuse: (answer: [number, unknown]) => void = () => undefined;
  const list = responseList([responseRecord({ _id: 'r1', status: 'new', response: { q0: { value: 'Ada' } } })], {
    labels: [{ uniqueId: 'q0', label: 'Name', type: 'input', responsable: true, isNumber: false }],
  });
  stubNetwork({
    '/api/getResponses': () => [200, list],
    '/api/changeStatus': () => new Promise<[number, unknown]>((resolve) => (refuse = resolve)),
  });
  show(<ResponsesScreen formId="form1" form={undefined} />);
  const line = within((await screen.findByText('Ada')).closest('tr') as HTMLElement);
  const see = line.getByRole('link', { name: /^See the response of Ada/ });
  see.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(see);
  await waitFor(() => expect(line.queryByText('New.')).toBeNull());
  refuse([500, {}]);
  expect(await line.findByText('New.')).toBeTruthy();
});

import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { stubNetwork } from '../../../../testing/network.ts';
import { show } from '../../../../testing/show.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { OwnDataFile } from './read-own-data.ts';

const forms = ['First', 'Second', 'Third'].map((title) => ({ id: title, title, isArchived: false, requestId: `import${title}` }));
const file: OwnDataFile = {
  madeAt: 0,
  forms,
  load: async ({ title }) => ({ form: { details: { title } } as Awaited<ReturnType<OwnDataFile['load']>>['form'], images: [] }),
};

it('tells what an import has made when it is closed while it works', async () => {
  let answer: (answer: [number, unknown]) => void = () => undefined;
  const { calls } = stubNetwork({ '/api/importForm': () => new Promise<[number, unknown]>((resolve) => (answer = resolve)) });
  const onClose = jest.fn();
  const { user } = show(<ImportDialog file={file} own={new Set()} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Import 3 forms' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Stopping after this form…')).toBeTruthy();
  answer([200, { id: 'a', isNew: true }]);
  expect(await screen.findByText('1 form imported. Stopped before 2 forms.')).toBeTruthy();
  expect(calls).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

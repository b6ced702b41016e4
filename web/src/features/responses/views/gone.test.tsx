import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { answerHeads, raku, sent, serve, showScreen } from './testing/serve-views.tsx';

it('a view says by name which of its questions is no longer on the form', async () => {
  serve({ ...raku, columns: ['q', 'kiln'], gone: [{ uniqueId: 'kiln', label: 'Which kiln?' }] });
  showScreen('/?view=v1');
  expect(await screen.findByText('No longer on the form: Which kiln?')).toBeTruthy();
  await waitFor(() => expect(answerHeads()).toEqual(['Name']));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('asks for the name of a question that goes while the view is open', async () => {
  const calls = serve({ ...raku, columns: ['q', 'kiln'] });
  showScreen('/?view=v1');
  expect(await screen.findByText('No longer on the form: a question')).toBeTruthy();
  await waitFor(() => expect(sent(calls, '/api/getViews')).toHaveLength(2));
});

it('a filter of a link that means nothing any more says so', async () => {
  serve();
  showScreen('/?answer.color=o9&answer.kiln=k1');
  expect(await screen.findByRole('button', { name: 'Remove the filter Color: an option that is gone' })).toBeTruthy();
  expect(screen.getByText('an option that is gone')).toBeTruthy();
  expect(screen.getByText('A question that is no longer on the form')).toBeTruthy();
});

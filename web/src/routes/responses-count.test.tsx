import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { formsQuery } from '../features/forms/api.ts';
import { ResponsesScreen } from '../features/responses/responses-screen.tsx';
import { answered, labels } from '../features/responses/testing/show-responses.tsx';
import { stubNetwork, TestStream } from '../testing/network.ts';
import { responseList } from '../testing/records.ts';
import { show } from '../testing/show.tsx';

/** As its route shows it: the number that a search does not tell comes from the list of forms. */
function Screen() {
  const { data: form } = useQuery({ ...formsQuery, select: (forms) => forms.find(({ _id }) => _id === 'form1') });
  return <ResponsesScreen formId="form1" form={form} />;
}

function startServer() {
  const news = new TestStream();
  let count = 260;
  const found = responseList([answered('r1', 'Ada')], { labels });
  stubNetwork({
    '/api/getForms': () => [200, [{ _id: 'form1', title: 'Kiln', link: 'kiln', responses: count }]],
    '/api/getResponses': () => [200, found],
    '/api/followResponses/form1': () => [200, news],
    '/api/changeResponses': () => {
      count -= 1;
      return [200, { success: true }];
    },
  });
  const { user } = show(<Screen />, { path: '/?search=Ada' });
  return { news, user };
}
const tab = () => within(screen.getByRole('navigation', { name: 'Form' })).getByRole('link', { name: /^Responses/ }).textContent;

it('tells in the tab how many responses there are now, also while a search shows a part', async () => {
  const { news } = startServer();
  await waitFor(() => expect(tab()).toBe('Responses(260)'));
  news.tell('counts', { active: 258, archived: 2, favourites: 0 });
  await waitFor(() => expect(tab()).toBe('Responses(258)'));
});

it('counts anew in the tab after a response is archived, also while no news come', async () => {
  const { user } = startServer();
  await waitFor(() => expect(tab()).toBe('Responses(260)'));
  await user.click(await screen.findByRole('button', { name: 'Archive the response of Ada' }));
  await waitFor(() => expect(tab()).toBe('Responses(259)'));
});

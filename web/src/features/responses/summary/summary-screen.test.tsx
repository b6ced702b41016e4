import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stubNetwork } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import { SummaryScreen } from './summary-screen.tsx';
import { address, asked, card, colors, comesIntoSight, outline, question, showSummaries, Where } from './testing/show-summaries.tsx';

describe('the screen', () => {
  it('asks for two questions at a time, when they come into sight', async () => {
    const questions = ['q1', 'q2', 'q3'].map((id) => question(id, 'texts'));
    const { calls } = stubNetwork({
      '/api/getResponsesSummary': () => [200, outline(questions)],
      '/api/getQuestionSummaries': () => [200, { summaries: [] }],
    });
    show(<SummaryScreen formId="form1" form={undefined} />);
    expect((await screen.findAllByRole('article')).map((each) => within(each).getByRole('heading').textContent)).toEqual([
      '1. About q1',
      '2. About q2',
      '3. About q3',
    ]);
    expect(asked(calls)).toEqual([]);
    comesIntoSight(0);
    await waitFor(() => expect(asked(calls)).toEqual([{ id: 'form1', questions: ['q1', 'q2'] }]));
    comesIntoSight(1);
    await waitFor(() => expect(asked(calls)[1]).toEqual({ id: 'form1', questions: ['q3'] }));
  });

  it('has what only tells who answered below the rest, each with its number on the form', async () => {
    const questions = [
      question('who', 'texts', { type: 'fullname' }),
      question('mail', 'texts'),
      question('color', 'choices', { type: 'radio' }),
    ];
    stubNetwork({
      '/api/getResponsesSummary': () => [200, outline(questions)],
      '/api/getQuestionSummaries': () => [200, { summaries: [] }],
    });
    show(<SummaryScreen formId="form1" form={undefined} />);
    const heads = (await screen.findAllByRole('article')).map((each) => within(each).getByRole('heading').textContent);
    expect(heads).toEqual(['3. About color', '1. About who', '2. About mail']);
  });

  it('is narrowed by a press on a bar, and no longer by another; the bar leads to its responses', async () => {
    const { user, calls } = await showSummaries([question('color', 'choices')], [colors], { path: '/?days=7&list=favorite&sort=q.asc' });
    const red = await screen.findByRole('button', { name: /^Label red/ });
    expect(screen.getByRole('link', { name: 'Show the 5 responses with Label red' }).getAttribute('href')).toBe(
      '/responses/form1?list=favorite&days=7&answer.color=red&sort=q.asc',
    );
    await user.click(red);
    await waitFor(() => expect(address()).toContain('answer.color=red'));
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ pageName: 'favorite', filter: '7', filters: { color: ['red'] } }));
    expect(asked(calls).at(-1)).not.toHaveProperty('sort');
    const pressed = screen.getByRole('button', { name: /^Label red/, pressed: true });
    await user.click(pressed);
    await waitFor(() => expect(address()).not.toContain('answer.color'));
  });

  it('keeps what narrows it on the way to the responses', async () => {
    await showSummaries([question('color', 'choices')], [colors], { path: '/?days=7&answer.color=red' });
    const tabs = within(screen.getByRole('navigation', { name: 'Form' })).getAllByRole('link');
    expect(tabs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Form', '/form/form1'],
      ['Responses(10)', '/responses/form1?days=7&answer.color=red'],
      ['Summary', '/summary/form1'],
      ['Statistics', '/statistics/form1'],
    ]);
  });

  it('says that there is no response yet, or none that matches', async () => {
    stubNetwork({ '/api/getResponsesSummary': () => [200, outline([question('q', 'texts')], { total: 0 })] });
    const { unmount } = show(<SummaryScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki', responses: 0 }} />);
    expect(await screen.findByText(/Share the link/)).toBeTruthy();
    unmount();
    const { user } = show(
      <>
        <SummaryScreen formId="form1" form={undefined} />
        <Where />
      </>,
      { path: '/?search=kiln' },
    );
    expect(await screen.findByText('No response matches what is chosen above.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all responses' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('says that all responses are archived', async () => {
    const lists = { archived: 3 } as Record<string, number>;
    stubNetwork({
      '/api/getResponsesSummary': ({ body }) => [
        200,
        outline([question('q', 'texts')], { total: lists[(body as { pageName?: string }).pageName ?? 'all'] ?? 0 }),
      ],
    });
    show(<SummaryScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki', responses: 0 }} />);
    expect(await screen.findByText(/All responses are archived/)).toBeTruthy();
    expect(screen.queryByText(/Share the link/)).toBeNull();
  });

  it('a card that did not load is tried again by itself', async () => {
    let isAway = true;
    stubNetwork({
      '/api/getResponsesSummary': () => [200, outline([question('color', 'choices')])],
      '/api/getQuestionSummaries': () => (isAway ? [500, { error: {} }] : [200, { summaries: [colors] }]),
    });
    const { user } = show(<SummaryScreen formId="form1" form={undefined} />);
    await screen.findByRole('article');
    comesIntoSight(0);
    const retry = await card(/About color/).findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(retry);
    expect(await screen.findByText('8 answers')).toBeTruthy();
  });

  it('of an unknown form says so', async () => {
    stubNetwork({ '/api/getResponsesSummary': () => [404, { error: { id: 'There is no such form.' } }] });
    show(<SummaryScreen formId="form1" form={undefined} />);
    expect(await screen.findByText('There is no such form.')).toBeTruthy();
  });
});

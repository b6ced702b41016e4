import { newElement, newPages, type Pages } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { newId } from '../lib/new-id.ts';
import { stubNetwork } from '../testing/network.ts';
import { responseRecord } from '../testing/records.ts';
import { show } from '../testing/show.tsx';
import { Component as Response } from './response.tsx';

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

const visit = () =>
  show(
    <Routes>
      <Route path="/response/:id" Component={Response} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path: '/response/r1' },
  );

/** A form of two pages, one question each, and an answer to both. */
function answeredForm() {
  const pages: Pages = ['First', 'Second'].flatMap((label) => {
    const [page] = newPages({ title: 'T', newId });
    const question = newElement('input', newId);
    question.content.label = label;
    return page ? [{ ...page, rows: [{ id: newId(), content: [{ cols: [question] }] }] }] : [];
  });
  const direction = { page: 0, row: 0, col: 0 };
  const answers = pages.map(({ rows }, index) => [rows[0]?.content[0].cols[0]?.uniqueId, { value: `answer ${index + 1}`, direction }]);
  const created_at = new Date(2026, 10, 5, 7, 8, 9).getTime();
  return [
    pages,
    { header: 'Kiln visit', title: 'T', created_at, started_at: null },
    [],
    responseRecord({ response: Object.fromEntries(answers) }),
    false,
  ];
}

describe('a response by its address', () => {
  it("[VIEW-01] shows the form's page with the answers, its header and its date as DD/MM/YYYY", async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, answeredForm()] });
    visit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Kiln visit' })).toBeTruthy();
    expect(screen.getByText('05/11/2026')).toBeTruthy();
    expect(screen.getByText('First')).toBeTruthy();
    expect(screen.getByText('answer 1')).toBeTruthy();
  });

  it('[VIEW-03] is turned over with Next and Prev', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, answeredForm()] });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(screen.getByText('answer 2')).toBeTruthy();
    expect(screen.queryByText('answer 1')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(screen.getByText('answer 1')).toBeTruthy();
  });

  it('[VIEW-06] leads to the site root when there is no such response', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [404, { error: { id: 'There is no such response.' } }] });
    visit();
    expect(await screen.findByText('Arrived at /')).toBeTruthy();
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { outline } from '../../../testing/outline.ts';
import { show } from '../../../testing/show.tsx';
import type { OwnData } from './api.ts';
import { OwnDataSection } from './own-data-section.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const item = (changes: Partial<OwnData> = {}): OwnData => ({
  _id: 'd1',
  state: 'making',
  isWhole: true,
  done: 1_200,
  total: 5_000,
  name: 'My data - 2026-11-21.zip',
  size: 0,
  made_at: 0,
  expires_at: 0,
  ...changes,
});

/** Answers as the server does, with what it has. */
function serve(now: OwnData | null, next: Partial<OwnData> = {}) {
  let data = now;
  return stubNetwork({
    '/api/getOwnData': () => [200, { data }],
    '/api/beginOwnData': () => {
      data = item(next);
      return [200, data];
    },
    '/api/openOwnData': () => [200, { data: '/api/downloadExport/ticket' }],
    '/api/removeOwnData': () => {
      data = null;
      return [200, { success: true }];
    },
  });
}

describe('one’s own data', () => {
  it('is made at a press, tells how far it is, and is cancelled', async () => {
    const { calls } = serve(null);
    const { user } = show(<OwnDataSection isOwn />);
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('1,200 of 5,000')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/beginOwnData')?.body).toEqual({ zone: readerZone() });
    expect(screen.getByRole('progressbar', { name: 'Progress of your data' }).getAttribute('value')).toBe('1200');
    expect(outline(document.body)).toMatchSnapshot();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Download my data' })).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/removeOwnData').map(({ body }) => body)).toEqual([{ id: 'd1' }]);
  });

  it('is downloaded beside the page when it is ready, made again, or removed', async () => {
    const followed: unknown[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push([this.getAttribute('href'), this.hasAttribute('download')]);
    });
    serve(item({ state: 'ready', size: 1_840_000 }), { state: 'failed' });
    const { user } = show(<OwnDataSection isOwn />);
    expect(await screen.findByText(/^Ready · 1\.8 MB · until /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(followed).toEqual([['/api/downloadExport/ticket', true]]));
    await user.click(screen.getByRole('button', { name: 'Make again' }));
    expect(await screen.findByText('It could not be prepared. Your data is safe; please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says what a member gets, and what is too large', async () => {
    serve(item({ state: 'too_large' }));
    show(<OwnDataSection isOwn={false} />);
    expect(await screen.findByText(/^Too large for one file/)).toBeTruthy();
    expect(screen.getByText('Your profile as one ZIP. Forms and responses here belong to the owner of this account.')).toBeTruthy();
  });
});

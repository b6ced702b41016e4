import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { stubNetwork } from '../../../testing/network.ts';
import { userRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { storageText } from './storage.ts';
import { StorageBanner } from './storage-banner.tsx';
import { StorageCard } from './storage-card.tsx';

const GB = 1_000_000_000;
const stored = (used: number, limit = GB) =>
  stubNetwork({ '/api/getStorage': () => [200, { used, limit, isFull: used > limit - 64_000 }] });
const showBanner = (changes: Parameters<typeof userRecord>[0] = {}) => show(<StorageBanner me={userRecord(changes)} />);

const bannerWith = async (text: string) => (await screen.findByText(text)).closest('[role=status]') as HTMLElement;

it('[N4] the card says how much of the room is used', async () => {
  stored(250_000_000, 20 * GB);
  show(<StorageCard />);
  const card = within(await screen.findByRole('region', { name: 'Storage' }));
  expect(await card.findByText('250 MB of 20 GB used')).toBeTruthy();
  expect(card.getByRole('meter').getAttribute('aria-valuetext')).toBe('250 MB of 20 GB');
});

it('[N4] the banner of a full account says what happens and what helps', async () => {
  stored(GB);
  const { unmount } = showBanner({ plan: 'Free' });
  const banner = await bannerWith('Your forms take no more responses: your storage is full.');
  expect(banner.textContent).toContain('Your forms take no more responses: your storage is full. 1 GB of 1 GB is used.');
  expect(banner.textContent).toContain('or upgrade.');
  expect(within(banner).getByRole('link', { name: 'Upgrade' })).toBeTruthy();
  unmount();
  stored(0.95 * GB);
  showBanner({ plan: 'Premium' });
  expect((await bannerWith('Your storage is nearly full.')).textContent).toBe(
    'Your storage is nearly full. 950 MB of 1 GB is used. When it is full, your forms take no more responses. To make room, delete responses or forms for good, archived ones too.',
  );
});

it('sizes are told in their units', () => {
  expect([0, 64_000, 999_000_000, 999_900_000, 1.34 * GB, 20 * GB, 100 * GB].map(storageText)).toEqual([
    ...['0 B', '64 kB', '999 MB', '1.0 GB', '1.3 GB', '20 GB', '100 GB'],
  ]);
});

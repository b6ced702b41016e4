import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { outline } from '../../testing/outline.ts';
import { settings } from './testing/open-editor.tsx';
import { showSettings } from './testing/show-settings.tsx';

// In a file of its own: what is loaded once is there at once.
it('the settings of a paragraph keep the room of the text editor while it is loading', async () => {
  const { store, column } = showSettings('paragraph');
  act(() => void store.openSettings(column().uniqueId));
  const status = settings().getByRole('status', { name: 'Loading the text editor' });
  expect(outline(status)).toMatchSnapshot();
  expect([...status.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.cssText)).toMatchSnapshot('sizes');
  expect(await settings().findByRole('textbox', { name: 'Text' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading the text editor' })).toBeNull();
});

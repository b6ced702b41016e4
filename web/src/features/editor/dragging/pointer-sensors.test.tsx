import { it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { element, open, pagesOf } from '../testing/open-editor.tsx';

const frame = (name: string) => element(`${name}, ${name}`);
const finger = { clientX: 5, clientY: 5 };

it('a touch that stops the scrolling after a swipe lifts nothing; a later one that rests does', async () => {
  await open(pagesOf(['input'], ['text']));
  const press = (name: string, cancelable: boolean) => fireEvent.touchStart(frame(name), { cancelable, touches: [finger] });
  press('Short Text', false);
  press('Long Text', true);
  // If the first touch could lift, the second one could not, and this would end the lifting.
  fireEvent.touchMove(frame('Short Text'), { touches: [{ clientX: 90, clientY: 5 }] });
  await screen.findByText(/^Picked up Long Text/);
});

it('a second finger does not change what the first one lifts', async () => {
  await open(pagesOf(['input'], ['text']));
  fireEvent.touchStart(frame('Short Text'), { touches: [finger] });
  fireEvent.touchStart(frame('Long Text'), { touches: [finger, finger] });
  await screen.findByText(/^Picked up Short Text/);
});

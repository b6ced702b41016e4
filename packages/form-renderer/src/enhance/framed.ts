// Runs only on pages at '?embed=1', which stand in a frame of another site. Once that site has asked, this script tells it the height of
// the form, and again after every change. The site learns nothing else but where the thing stands that may be pressed next, and by how much
// it has moved.
import { HELD } from './page/held.ts';

const sheet = document.querySelector('.fw-sheet') as HTMLElement;
let site = '';

/** @param formMoved pixels by which the site has to scroll, so that what may be pressed next stays where it is on the screen */
function tell(formMoved = 0): void {
  // The frame grows instead of scrolling, see keepStill.
  document.body.style.marginBottom = '';
  const { top, bottom } = (document.querySelector(HELD) || sheet).getBoundingClientRect();
  parent.postMessage(
    {
      formHeight: Math.ceil(sheet.getBoundingClientRect().bottom + scrollY + Number.parseFloat(getComputedStyle(sheet).marginBottom)),
      formMoved,
      heldTop: top - formMoved,
      heldBottom: bottom - formMoved,
    },
    site,
  );
}

const scrollFrame = window.scrollTo;
// A frame that is as tall as its form cannot scroll, so its site scrolls instead. The site stays still while the mouse or the last touch is
// outside of the frame. The focus cannot tell that: it moves only after the field was checked.
window.scrollTo = ((x: number, y: number) =>
  site ? tell(document.querySelector(':hover') ? y - scrollY : 0) : scrollFrame(x, y)) as typeof scrollFrame;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data !== 'form-height') return;
  const isFirst = !site;
  site = origin;
  if (isFirst) new ResizeObserver(() => tell()).observe(sheet);
  else tell();
});

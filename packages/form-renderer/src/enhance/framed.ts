// Only on pages at '?embed=1', which stand in a frame of another site. Once that site asks, tells it how tall the form is, and again with
// every change. The height, where what may be pressed stood, and by how much it has moved, are all that it learns.
import { HELD } from './page/held.ts';

const sheet = document.querySelector('.fw-sheet') as HTMLElement;
let site = '';

/** @param formMoved pixels by which the site scrolls, so that what may be pressed keeps its place, if it is on the screen there */
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
// A frame that is as tall as its form cannot scroll: its site does, unless the mouse or the last touch is elsewhere on it. The focus does not
// tell: it leaves only after the field has been judged.
window.scrollTo = ((x: number, y: number) =>
  site ? tell(document.querySelector(':hover') ? y - scrollY : 0) : scrollFrame(x, y)) as typeof scrollFrame;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data !== 'form-height') return;
  const isFirst = !site;
  site = origin;
  if (isFirst) new ResizeObserver(() => tell()).observe(sheet);
  else tell();
});

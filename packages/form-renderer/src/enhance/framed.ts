// Only on pages at '?embed=1', which stand in a frame of another site. Once that site asks, tells it how tall the form is, and again with
// every change. The height, and by how much what may be pressed has moved, are all that it learns.
const sheet = document.querySelector('.fw-sheet') as HTMLElement;
let site = '';

/** @param formMoved pixels by which the site scrolls, so that what may be pressed keeps its place */
function tell(formMoved = 0): void {
  // The frame grows instead of scrolling, see keepStill.
  document.body.style.marginBottom = '';
  const { bottom } = sheet.getBoundingClientRect();
  const below = Number.parseFloat(getComputedStyle(sheet).marginBottom);
  parent.postMessage({ formHeight: Math.ceil(bottom + scrollY + below), formMoved }, site);
}

const scrollFrame = window.scrollTo;
// A frame that is as tall as its form cannot scroll: its site does.
window.scrollTo = ((x: number, y: number) => (site ? tell(y - scrollY) : scrollFrame(x, y))) as typeof scrollFrame;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data !== 'form-height') return;
  const isFirst = !site;
  site = origin;
  if (isFirst) new ResizeObserver(() => tell()).observe(sheet);
  else tell();
});

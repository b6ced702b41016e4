// Only on pages at '?embed=1', which stand in a frame of another site. Once that site asks, tells it how tall the form is, and again with
// every change. The height is all that it learns.
const sheet = document.querySelector('.fw-sheet') as HTMLElement;
let site = '';

function tell(): void {
  // The frame grows instead of scrolling, see keepStill.
  document.body.style.marginBottom = '';
  const { bottom } = sheet.getBoundingClientRect();
  const below = Number.parseFloat(getComputedStyle(sheet).marginBottom);
  parent.postMessage({ formHeight: Math.ceil(bottom + scrollY + below) }, site);
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data !== 'form-height') return;
  const isFirst = !site;
  site = origin;
  if (isFirst) new ResizeObserver(tell).observe(sheet);
  else tell();
});

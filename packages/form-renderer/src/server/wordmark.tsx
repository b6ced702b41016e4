const F = 'M5.5 3.5h21v8.6l-14-2.4v7l10.5-1.6v7.6L12.5 21.2l1.5 7.3H5.5z';

/** The mark before the product's name. The name is text, because it comes from the configuration. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width="21" height="21" fill="currentColor" aria-hidden="true">
    <path stroke="currentColor" strokeLinejoin="round" d={F} />
  </svg>
);

/** The mark as a data address, so that browsers do not request /favicon.ico. */
export const MARK_ADDRESS = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0f605e" d="${F}"/></svg>`,
)}`;

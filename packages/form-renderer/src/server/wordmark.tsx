const F = 'M5.5 3.5h21v8.6l-14-2.4v7l10.5-1.6v7.6L12.5 21.2l1.5 7.3H5.5z';

/** The mark before the product's name. The name is text, because it comes from the configuration. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width="21" height="21" fill="currentColor" aria-hidden="true">
    <path stroke="currentColor" strokeLinejoin="round" d={F} />
  </svg>
);

/**
 * The mark at 32 px, for the tab. It stands in the page so that browsers do not request /favicon.ico. A bitmap, because Chromium draws an
 * SVG icon on the page's own thread, where the first letter waits for it: 25 ms, 100 on a slow phone.
 */
export const MARK_ADDRESS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgBAMAAACBVGfHAAAAGFBMVEUPYF4PYF4PYF4PYF4PYF4PYF4PYF4PYF6tubxEAAAACHRSTlMAJEltkrbb/1y0/6IAAACNSURBVHjaY2AgGTAyMDA5wXl3HjCwMDAwGcMF/jxgYELXQr7Ae7gACwPDfwYGhlOXjJQUYQKMDAwMAv/OnGFUNvrAwMCC0P3/zh2ibEFoUVaSXoAQEHZVEmD4iaRChRK/QM2480lJAEXg724GISUZJAEFBoZ3784gmcGIbigTugAeFSwMDP/OQkKNbAAAFeYbRZJGWWsAAAAASUVORK5CYII=';

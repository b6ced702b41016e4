/**
 * Selects what may be pressed next: what the mouse is over, or else the buttons at the end of the page. It keeps its place when the page
 * changes by itself.
 */
export const HELD = 'button:hover,label:hover,.fw-pager';

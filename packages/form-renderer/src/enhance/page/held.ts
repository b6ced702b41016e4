/** What keeps its place when the page changes by itself: what a mouse is over, or else Submit. It may be pressed next. */
export const HELD = 'button:hover,label:hover,.fw-pager';

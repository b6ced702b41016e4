/** The logo without the name, in the color of the text around it, for pages outside of the app. */
export const logoMark =
  '<svg height="24" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path stroke="currentColor" stroke-linejoin="round" d="M5.5 3.5h21v8.6l-14-2.4v7l10.5-1.6v7.6L12.5 21.2l1.5 7.3H5.5z"/></svg>';

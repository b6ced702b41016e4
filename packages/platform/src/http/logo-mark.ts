import { MARK_PATH } from '@formwright/contracts/mark';

/** The logo without the name, in the color of the text around it, for pages outside of the app. */
export const logoMark = `<svg height="24" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path stroke="currentColor" stroke-linejoin="round" d="${MARK_PATH}"/></svg>`;

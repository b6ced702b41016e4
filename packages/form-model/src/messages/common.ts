/**
 * Messages for answers of any kind; the first quotes the specification. A bundler can shorten and drop single constants, not properties.
 */

export const requiredMissing = 'Please complete all required fields.';
export const checkMarked = 'Please check the marked fields.';
export const required = 'This field is required.';
/** @param most characters */
export const tooLong = (most: number) => `Use at most ${most.toLocaleString('en')} characters.`;

/**
 * Messages for answers of any kind; the first two quote the specification. A bundler can shorten and drop single constants, not properties.
 */

export const requiredMissing = 'Please complete all required fields.';
export const dateIncomplete = 'Please fill in the date field completely.';
export const checkMarked = 'Please check the marked fields.';
export const required = 'This field is required.';
/** @param most characters */
export const tooLong = (most: number) => `Use at most ${most.toLocaleString('en')} characters.`;

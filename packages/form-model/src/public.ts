/** Exports for the script of the public form. Keep it small. */

export { checkboxInBrowser } from './elements/checkbox.ts';
export { dateInBrowser } from './elements/date.ts';
export type { BrowserRules } from './elements/definition.ts';
export { fullnameInBrowser } from './elements/fullname.ts';
export { inputInBrowser } from './elements/input.ts';
export { joinControls, MAY_BE_WORDS, MIDNIGHT, readDay, readMoment, readPart, rewriteDates } from './elements/moment.ts';
export { withPhone } from './elements/phone-number.ts';
export { plainLine } from './elements/plain.ts';
export { textInBrowser } from './elements/text.ts';
export { problemWithFile, problemWithFiles, uploadInBrowser } from './elements/upload.ts';
export { SINGLE_LINE_MARKED_ABOVE } from './limits.ts';
export { listText } from './list-text.ts';
export { checkMarked } from './messages/common.ts';
export { rangeOrder } from './messages/date.ts';
export { tooManyFiles } from './messages/upload.ts';
export type * from './submission/answers.ts';
export { checkControls } from './submission/check-controls.ts';
export type { Question } from './submission/questions.ts';
export { isEmailField, submissionOf } from './submission/valid-submission.ts';

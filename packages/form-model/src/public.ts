/** Exports for the script of the public form. Keep it small. */

export { checkboxAnswers } from './elements/checkbox.ts';
export { dateAnswers, dateControls, isDateRange } from './elements/date.ts';
export { dropdownAnswers } from './elements/dropdown.ts';
export { fullnameAnswers } from './elements/fullname.ts';
export { inputAnswers } from './elements/input.ts';
export { joinControls, readMoment } from './elements/moment.ts';
export { radioAnswers } from './elements/radio.ts';
export { ratingAnswers } from './elements/rating.ts';
export { textAnswers } from './elements/text.ts';
export { problemWithFile, uploadAnswers } from './elements/upload.ts';
export { newIdFrom } from './identifiers.ts';
export { OPTIONS_SHOWN, SINGLE_LINE_MARKED_ABOVE } from './limits.ts';
export { dateMessages } from './messages/date.ts';
export { uploadMessages } from './messages/upload.ts';
export type * from './submission/answers.ts';
export type { Question } from './submission/questions.ts';
export { answersFromFields } from './submission/read-posted-form.ts';
export { checkAnswers } from './submission/validate-submission.ts';

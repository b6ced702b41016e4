/** What the script of the public form stands on, and nothing heavier. */
export type * from './answers.ts';
export { hasRunOut } from './deadline.ts';
export { dateControls, isDateRange } from './elements/date.ts';
export { joinControls, readMoment } from './elements/moment.ts';
export { problemWithFile } from './elements/upload.ts';
export { newIdFrom } from './identifiers.ts';
export { OPTIONS_SHOWN, SINGLE_LINE_MARKED_ABOVE } from './limits.ts';
export { messages } from './messages.ts';
export { answerableColumns } from './questions.ts';
export { userDataFromFields } from './read-posted-form.ts';
export { validateSubmission } from './validate-submission.ts';

export { asSought } from './as-sought.ts';
export * from './checks/check-form.ts';
export { completePages } from './checks/complete-pages.ts';
export type { Problem } from './checks/document-checks.ts';
export * from './checks/problem-place.ts';
export { DEFAULT_COLOR, hexOf, isOpacity, isRgb, OPACITIES, ownBackground, pageBackground } from './color.ts';
export * from './commands/index.ts';
export * from './compare/index.ts';
export { settingNames } from './compare/setting-text.ts';
export * from './countdown.ts';
export { cutText } from './cut-text.ts';
export { type Deadline, deadlineMessages, isPastDeadline, readDeadline, writeDeadline } from './deadline.ts';
export * from './elements/date.ts';
export { numberWords } from './elements/date-words.ts';
export type * from './elements/definition.ts';
export { cleanLine, cleanText, isBlank } from './elements/entry.ts';
export { needsBoth } from './elements/fullname.ts';
export { type PictureSize, pictureSizeInName, pictureSizeOf } from './elements/image.ts';
export { definitionOf, elementDefinitions, hasNumbers, shapeOfAnswer, shapeOfKind, takesAnswer } from './elements/index.ts';
export { isEmail } from './elements/input.ts';
export { readMoment, readPart, rewriteDates, writeDate } from './elements/moment.ts';
export { isUntouched, labelsByValue, optionsOf } from './elements/options.ts';
export { plainEmail, plainLine, plainNumber } from './elements/plain.ts';
export {
  hasDefaultLabel,
  inputTypeContent,
  OFFERED,
  type Offered,
  offeredAs,
  offeredGroup,
  offeredKind,
  offeredName,
} from './elements/ready-made.ts';
export { askedEnding, problemWithFile, UPLOAD_TYPES, uploadExtensions } from './elements/upload.ts';
export { readVisibleTexts, type TextRole } from './elements/visible-texts.ts';
export { fold } from './fold.ts';
export * from './form.ts';
export { type FormConditions, formState } from './form-state.ts';
export * from './history.ts';
export { type NewId, newIdFrom } from './identifiers.ts';
export * from './limits.ts';
export { listText } from './list-text.ts';
export * from './look/contrast.ts';
export * from './look/look.ts';
export * from './messages.ts';
export * from './new-form.ts';
export { redirectAddress, redirectRefused, webAddress } from './redirect.ts';
export { isRichText, plainText, richTextOf } from './rich-text.ts';
export * from './run-out.ts';
export * from './settings/merged-settings.ts';
export * from './settings/settings.ts';
export * from './submission/answer-size.ts';
export type * from './submission/answers.ts';
export * from './submission/asked.ts';
export { type PostedFields, valuesByName } from './submission/posted-controls.ts';
export * from './submission/questions.ts';
export { readNamesFor } from './submission/read-names-for.ts';
export * from './submission/read-posted-form.ts';
export { respondentColumns } from './submission/respondent.ts';
export { unknownParts } from './submission/unknown-parts.ts';
export { isEmailField, type ValidSubmission } from './submission/valid-submission.ts';
export * from './submission/validate-submission.ts';
export { readSuccessText, successMessages } from './success.ts';
export * from './time-parts.ts';
export { beginningOf, instantsOf, isTimeZone, knownZone, offsetText, wallTime } from './time-zone.ts';
export { LAYOUT_VERSION, storedPages } from './upgrade.ts';

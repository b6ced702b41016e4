/** Messages for answers of any kind. The first two quote the specification. */
export const commonMessages = {
  requiredMissing: 'Please complete all required fields.',
  dateIncomplete: 'Please fill in the date field completely.',
  checkMarked: 'Please check the marked fields.',
  required: 'This field is required.',
  unknownField: 'This form has no such field.',
  unreadable: 'This answer could not be read. Please give it again.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en')} characters.`,
  takesNoFiles: 'This field takes no files at the moment. Remove them.',
  option: 'Choose one of the options.',
};

/** Messages for answers of any kind. The first two quote the specification. */
export const commonMessages = {
  requiredMissing: 'Please complete all required fields.',
  dateIncomplete: 'Please fill in the date field completely.',
  checkMarked: 'Please check the marked fields.',
  required: 'This field is required.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en')} characters.`,
};

/** Error texts that only the server uses: the controls of a form never give such an answer. */
export const refusalMessages = {
  unknownField: 'This form has no such field.',
  unreadable: 'This answer could not be read. Please give it again.',
  takesNoFiles: 'This field takes no files at the moment. Remove them.',
  filesMissing: 'The files did not arrive. Please choose them again.',
  option: 'Choose one of the options.',
  optionTwice: 'Choose each option only once.',
  rating: 'Choose 1 to 5 stars.',
};

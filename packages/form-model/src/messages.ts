/** What a respondent reads when an answer is missing or wrong. The two quoted in the specification are literal. */
export const messages = {
  requiredMissing: 'Please complete all required fields.',
  dateIncomplete: 'Please fill in the date field completely.',
  checkMarked: 'Please check the marked fields.',
  required: 'This field is required.',
  unknownField: 'This form has no such field.',
  unreadable: 'This answer could not be read. Please give it again.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en')} characters.`,
  number: 'Enter a number of 1 or more.',
  email: 'Enter an e-mail address like name@example.com.',
  option: 'Choose one of the options.',
  optionTwice: 'Choose each option only once.',
  rating: 'Choose 1 to 5 stars.',
  date: (format: string) => `Enter a real date as ${format}.`,
  rangeOrder: 'The end must be after the start.',
  filesMissing: 'The files did not arrive. Please choose them again.',
  takesNoFiles: 'This field takes no files at the moment. Remove them.',
  tooManyFiles: (most: number) => `Choose ${most === 1 ? 'one file' : `${most} files`} at most.`,
  fileType: (name: string, types: string) => `${name} is not of an accepted type. Remove it or choose one of these: ${types}.`,
  fileTooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB. Remove it or choose a smaller one.`,
  fileTooSmall: (name: string, megabytes: number) => `${name} is smaller than ${megabytes} MB. Remove it or choose a larger one.`,
};

/** What an owner reads when a form is larger than any person makes one. */
export const sizeMessages = {
  elements: (most: number) => `A form has at most ${most.toLocaleString('en')} elements.`,
  options: (most: number) => `The elements of a form have at most ${most.toLocaleString('en')} options together.`,
  pieces: (most: number) => `The paragraphs of a form have at most ${most.toLocaleString('en')} differently formatted pieces together.`,
  characters: (most: number) => `The texts of a form have at most ${most.toLocaleString('en')} characters together.`,
};

/** What an owner reads when the form itself cannot be kept. All literal. */
export const formMessages = {
  emptyField: 'You have an empty field. Please remove the field or add any from the left bar',
  emptyFields: 'You have empty fields. Please remove fields or add any from the left bar',
  pageFull: 'Page is full, create a new page.',
  emptyPage: 'You have an empty page.',
  dividerAlone: "There can't be other elements with a divider",
};

export const checkboxMessages = {
  optionTwice: 'Choose each option only once.',
};

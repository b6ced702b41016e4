export const inputMessages = {
  number: 'Enter a number of 1 or more.',
  email: 'Enter an email address like name@example.com.',
};

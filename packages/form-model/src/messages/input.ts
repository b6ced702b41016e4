export const number = 'Enter a number of 1 or more.';
export const email = 'Enter an email address like name@example.com.';

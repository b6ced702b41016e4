export const number = 'Enter a number of 1 or more.';
/** @param number with a comma before its last three digits: '1,234' */
export const ambiguous = (number: string) => `Write ${number.replace(',', '')} or ${number.replace(',', '.')}.`;
export const email = 'Enter an email address like name@example.com.';

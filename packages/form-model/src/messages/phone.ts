export const phone = 'Enter a phone number like +1 555 010 9999.';

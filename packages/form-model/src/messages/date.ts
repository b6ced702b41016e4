/** The specification's words. */
export const dateIncomplete = 'Please fill in the date field completely.';
/** @param format as the field shows it: 'dd/mm/yyyy' */
export const date = (format: string) => `Enter a real date as ${format}.`;
export const year = (format: string) => `Write the year with four digits, as in ${format}.`;
/** A year of Buddha, by which Thailand counts. */
export const buddhist = (year: number) => `Write the year as ${year - 543} in place of ${year}.`;
export const gregorian = (format: string) => `Write the date by the Gregorian calendar, as ${format}.`;
/** For a time that does not exist, and for one with seconds, which an answer does not have. @param format 'hh:mm' or 'hh:mm AM' */
export const time = (format: string) => `Enter the time as ${format}.`;
export const rangeOrder = 'The end must be after the start.';

/** @param format as people read it: 'DD/MM/YYYY' */
export const date = (format: string) => `Enter a real date as ${format}.`;
export const rangeOrder = 'The end must be after the start.';

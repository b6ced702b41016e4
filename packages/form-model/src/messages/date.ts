export const date = (format: string) => `Enter a real date as ${format}.`;
export const rangeOrder = 'The end must be after the start.';

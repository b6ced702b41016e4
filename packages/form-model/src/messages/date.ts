export const dateMessages = {
  date: (format: string) => `Enter a real date as ${format}.`,
  rangeOrder: 'The end must be after the start.',
};

/** The price of one more form, in US cents. */
export const ONE_TIME_CENTS = 250;

/** '$4.99', '$2.50'; whole dollars without cents: '$21'. @param cents US cents */
export const priceText = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

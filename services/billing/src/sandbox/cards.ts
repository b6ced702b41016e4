/** The test cards. There is no field for a number, so that nobody types a real one. */
export const cards = [
  { id: 'pays', name: 'Card that pays', text: 'Ends in 4242. The payment succeeds.' },
  { id: 'second-try', name: 'Card that needs a second try', text: 'Ends in 3155. The first try fails, the second one succeeds.' },
  { id: 'rejected', name: 'Card that is rejected', text: 'Ends in 0002. The payment is rejected.' },
] as const;

export type Card = (typeof cards)[number]['id'];

/** What paying with a card does. @param tries earlier tries with any card */
export function charge(card: Card, tries: number): 'paid' | 'rejected' | 'again' {
  if (card === 'second-try' && tries === 0) return 'again';
  return card === 'rejected' ? 'rejected' : 'paid';
}

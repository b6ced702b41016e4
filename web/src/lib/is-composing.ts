/**
 * Whether a key belongs to a word that is being composed, as in Japanese. Safari has ended the composition by the time of the Enter that
 * accepts the word; what is left is the old code of such keys.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

/** The direction that `dir="auto"` gives a text. It does not see the text of a field, and that stands where the public form has it. */
export const directionOf = (text: string): 'rtl' | 'ltr' =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text) ? 'rtl' : 'ltr';

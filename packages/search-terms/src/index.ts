export { soughtIn, workspaceTerm } from './in-workspaces.ts';
export { listedTerms, soughtTerms } from './listed-terms.ts';
export { type Person, personTerms, soughtAddress, soughtPerson } from './person-terms.ts';
export { createTerms, MAX_PAIR_VALUE, NO_TERM, pairOf, type Terms, wordsOf } from './terms.ts';

import { plainLine } from './elements/plain.ts';

/** Signs of an address in brackets, so that no program makes a link of it: 'hxxps[://]example[.]com', 'ada[at]example(dot)com'. */
const DEFANGED = /[[({] ?(:\/\/|[.@:]|dot|at) ?[\])}]/gi;
const SIGNS: Readonly<Record<string, string>> = { dot: '.', at: '@' };

/** What somebody looks for, as it is meant: with the signs of any keyboard, without what nobody sees, and an address as it works. */
export const asSought = (typed: string): string =>
  plainLine(typed)
    .trim()
    .replace(DEFANGED, (_, sign: string) => SIGNS[sign.toLowerCase()] ?? sign)
    .replace(/\bhxxp(?=s?:)/gi, 'http');

import { DAY_MS } from '@formwright/platform';
/** Made-up respondents and their answers. Deterministic. */
export interface Respondent {
  firstname: string;
  lastname: string;
  email: string;
}

export interface Chance {
  /** 0 to 1 */
  next(): number;
  is(probability: number): boolean;
  one<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weights: readonly number[]): T;
  /** Chooses each item with the given probability, at least one. */
  some<T>(list: readonly T[], probability: number): T[];
  phone(): string;
  /** A date 'dd/MM/yyyy' between `from` and `to` days after today. */
  dateAhead(from: number, to: number): string;
}

/** @param today epoch milliseconds; dates are relative to it */
export function createChance(seed: number, today: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    // A linear congruential generator is random enough for a demo and needs no dependency.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return {
    next,
    one,
    is: (probability) => next() < probability,
    weighted(list, weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        left -= weight;
        if (left < 0) return list[index] as (typeof list)[number];
      }
      return one(list);
    },
    some(list, probability) {
      const chosen = list.filter(() => next() < probability);
      return chosen.length ? chosen : [one(list)];
    },
    phone: () =>
      `+32 4${70 + Math.floor(next() * 29)} ${String(Math.floor(next() * 1e6))
        .padStart(6, '0')
        .replace(/(..)(..)(..)/, '$1 $2 $3')}`,
    dateAhead(from, to) {
      const day = new Date(today + Math.floor(from + next() * (to - from)) * DAY_MS);
      return [String(day.getUTCDate()).padStart(2, '0'), String(day.getUTCMonth() + 1).padStart(2, '0'), day.getUTCFullYear()].join('/');
    },
  };
}

const firstnames =
  'Ilse Tomasz Amina Jonas Maribel Henrik Philippa Zeynep Lars Noor Mateo Chiara Yusuf Anouk Piotr Saoirse Emeka Hana Luca Freya Aino Diego Marguerite Ravi Elif Bram Ines Olek Wren Sofie'.split(
    ' ',
  );
const lastnames =
  'Vandenberghe Wójcik Diallo Lindberg Ortega Aas Marsh Arslan Møller Haddad Rossi Okafor Byrne Tanaka Novak Peeters Silva Kowalska Jensen Fontaine Nguyen Popescu Laine Moreau Fischer Aydın Baker Costa Dvořák Eriksson'.split(
    ' ',
  );
const hosts = ['example.org', 'example.com', 'example.net'];

export function createRespondent(chance: Chance): Respondent {
  const [firstname, lastname] = [chance.one(firstnames), chance.one(lastnames)];
  const plain = `${firstname}.${lastname}`.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/g, 'o').replace(/ı/g, 'i').toLowerCase();
  return { firstname, lastname, email: `${plain}${chance.is(0.3) ? Math.floor(chance.next() * 90 + 10) : ''}@${chance.one(hosts)}` };
}

export const phrases = {
  notes: [
    'I am left-handed. Is the wheel set up for both directions?',
    'Coming by train, could I start a quarter of an hour later?',
    'My daughter is 15 and would like to join in.',
    'I use a wheelchair; is there a ramp at the back?',
    'It is a present, please do not call before Sunday.',
    'Allergic to latex gloves.',
    'We are two friends, one wheel would do.',
    'I broke my last three bowls, so patience is welcome.',
  ],
  praise: [
    'Watching the raku kiln being opened.',
    'The potters took time for every question.',
    'The blue glazes. I bought two mugs.',
    'That the children could touch everything.',
    'The smell of wet clay and coffee.',
    'Seeing how a teapot gets its spout.',
    'Everything was labeled with temperature and clay.',
  ],
  wishes: [
    'A bench outside would be nice.',
    'More light in the back room.',
    'Card payment, please.',
    'Longer hours on Sunday; it was over too soon.',
    'Signs from the station.',
    'Perhaps a quieter hour for older visitors.',
  ],
  clays: [
    'Stoneware, tenmoku',
    'Porcelain, celadon',
    'Earthenware, tin white',
    'Black stoneware, no glaze',
    'Stoneware, ash',
    'Terracotta, clear',
  ],
  kiln: [
    'One lid is loose, please fire it beside the pot.',
    'Glaze may run, cookies under the bowls.',
    'Slow cooling if possible.',
    'Two pieces are not mine, same clay.',
  ],
} as const;

import type { HeldRow } from './api.ts';

type Suspicion = HeldRow['suspicions'][number];

/** Why a response is held, in plain words. */
export const reasons: Readonly<Record<Suspicion, string>> = {
  trap: 'A field was filled in that people cannot see',
  fast: 'Sent faster than a person can fill in the form',
  address: 'Many answers came from one address within a minute',
  attack: 'Sent while bots attacked the form, without the check that browsers do then',
};

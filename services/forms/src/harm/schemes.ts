import { clue, topic } from './concepts.ts';
import type { Evidence, Found } from './evidence.ts';
import { isWarning } from './honest-forms.ts';
import { type HarmCode, LIKELY_SCHEME, SURE_SCHEME } from './weights.ts';

/** What leads on or defrauds and asks for no secret: topics that no honest form has together. */
interface Scheme {
  code: HarmCode;
  topics: readonly number[];
  weight: number;
}

const { fee, windfall, absent, earn, mule, gain, recover, mentor, secrecy, messenger, untraceable } = topic;
const schemes = (code: HarmCode, weight: number, ...each: readonly (readonly number[])[]): Scheme[] =>
  each.map((topics) => ({ code, topics, weight }));

const SCHEMES: readonly Scheme[] = [
  ...schemes('advance', SURE_SCHEME, [fee, windfall], [fee, absent], [fee, recover], [recover, messenger], [windfall, secrecy]),
  ...schemes(
    'advance',
    LIKELY_SCHEME,
    [fee, untraceable, messenger],
    [absent, untraceable],
    [absent, messenger],
    [windfall, messenger],
    [windfall, untraceable],
  ),
  ...schemes(
    'job',
    SURE_SCHEME,
    [mule, earn],
    [mule, messenger],
    [mule, untraceable],
    [earn, messenger, untraceable],
    [earn, messenger, gain],
    [earn, mentor],
  ),
  ...schemes('job', LIKELY_SCHEME, [earn, messenger], [earn, untraceable]),
  ...schemes('gain', SURE_SCHEME, [gain, messenger, untraceable], [gain, secrecy], [gain, fee, untraceable], [gain, mentor]),
  ...schemes('gain', LIKELY_SCHEME, [gain, messenger], [gain, untraceable], [gain, fee]),
];

/** Adds what a form does that asks for no secret. @param add takes each, once for a code */
export function findSchemes(evidence: Evidence, add: (code: HarmCode, found: Found) => void): void {
  const warns = isWarning(evidence);
  if (warns && !(evidence.topics & recover)) return;
  const heaviest = new Map<HarmCode, Found>();
  for (const { code, topics, weight } of SCHEMES) {
    const isWhole = topics.every((each) => (evidence.topics & each) !== 0);
    const found = evidence.spoken.get(topics[0] ?? 0);
    if (isWhole && found && (heaviest.get(code)?.weight ?? 0) < weight) heaviest.set(code, { ...found, weight });
  }
  // 'Get some Apple cards, and keep it between us.'
  const hushed = evidence.spoken.get(secrecy);
  if (hushed && evidence.clues & clue.gift && !heaviest.has('advance')) heaviest.set('advance', { ...hushed, weight: SURE_SCHEME });
  for (const [code, found] of heaviest) add(code, warns ? { ...found, weight: LIKELY_SCHEME } : found);
}

/** What alarms or tempts more than letters of honest firms do. */
const STRONG_LURES: readonly HarmCode[] = ['threat', 'storage', 'prize', 'refund', 'wallet'];

/** Whether a form alarms or tempts. */
export const alarms = ({ topics, lures }: Evidence): boolean =>
  (topics & topic.alarm) !== 0 || STRONG_LURES.some((code) => lures.has(code));

/** A number to call, and a picture to scan, in a form that alarms. @param isForeign whether it is called after a firm that it is not of */
export function findLeads(evidence: Evidence, isForeign: boolean, add: (code: HarmCode, found: Found) => void): void {
  const { topics, spoken, lures, calls } = evidence;
  if (isWarning(evidence)) return;
  const isAlarming = (topics & topic.alarm) !== 0;
  const isLuring = STRONG_LURES.some((code) => lures.has(code));
  const isSure = isForeign || isLuring || (topics & secrecy) !== 0 || lures.has('urgency');
  if (calls && isAlarming) add('call', { ...calls, weight: isSure ? SURE_SCHEME : LIKELY_SCHEME });
  // Support that a firm does not give: 'Message the desk on Telegram'.
  const contact = spoken.get(messenger);
  if (!calls && contact && isForeign && isLuring) add('call', { ...contact, weight: LIKELY_SCHEME });
  const picture = spoken.get(topic.scan);
  if (picture && (isAlarming || isLuring || (isForeign && lures.size > 0)))
    add('scan', { ...picture, weight: isForeign || lures.size > 1 ? SURE_SCHEME : LIKELY_SCHEME });
}

import { collect } from './collect.ts';
import { LEAST_DIGITS } from './collect-parts.ts';
import { bit, clue } from './concepts.ts';
import { createEvidence, type Evidence, type Found } from './evidence.ts';
import { composed, readPieces } from './folded-text.ts';
import type { HarmReason, Judgement } from './form-harm.ts';
import { excuse, isOfEmployer, isWarning } from './honest-forms.ts';
import { type Certainty, isBelow, isOfBrand, judgeLinks } from './links.ts';
import { meaningOf } from './meaning.ts';
import { alarms, findLeads, findSchemes } from './schemes.ts';
import { eachText, type JudgedForm } from './visible-parts.ts';
import {
  BACKS_OF_GIFTS,
  CERTAIN_APP,
  CIRCUMSTANCES_FROM,
  type HarmCode,
  HIDDEN_ENTRANCE,
  HOLD_FROM,
  LURED_STAFF,
  MANY_GIFTS,
  MAX_LURES,
  NOBODYS_PASSWORD,
  ONLY_SIGN_IN,
  PAPER_AND_FACE,
  PIN_OF_BANK,
  PIN_OF_MACHINE,
  QUESTIONS,
  SUPPORTED_FROM,
  share,
  TOLD_ENTRANCE,
  UNNAMED_CARD,
  WARN_FROM,
  weights,
} from './weights.ts';

/** What the rules know beside the form itself. */
export interface HarmContext {
  /** Milliseconds since the account was made. */
  accountAge: number;
  /** The domain of the owner's address. */
  ownerDomain: string;
  /** The host of the product. */
  productHost: string;
  /** Forms of other accounts with the same fingerprint. */
  copies: number;
  reports: number;
  /** How often the form was opened in all; 0: never, or not known, with which each report weighs as a whole. */
  visits: number;
}

/** One that the rules know. */
interface CodedReason extends HarmReason {
  code: HarmCode;
}

const DOZEN_WORDS = clue.dozen | clue.terms | clue.sheet;
/** What employers, travel agents and whoever lets a flat ask for. */
const PAPERS: ReadonlySet<HarmCode> = new Set(['identity', 'person', 'photo', 'expiry']);
const DAY = 24 * 60 * 60 * 1000;
/** Ages of an account, in days, with their part of the weight. */
const YOUNG: readonly (readonly [number, number])[] = [
  [1, 1],
  [7, 0.5],
];
/** Reports that count as a whole, and how many of a thousand visitors must have made them. */
const MANY_REPORTS = 3;
const REPORTS_PER_1000 = 5;
/** Fields for four digits that make the number of a card. */
const MANY_FOURS = 3;

/**
 * How harmful a form looks, with the reasons. It only reads texts and addresses, in time that grows with their length; what it finds is
 * for people to look at.
 */
export const judgeForm = (form: JudgedForm, context: HarmContext): Judgement => judgeReading(readForm(form, context.productHost), context);

/** What a form says, whoever it is of. */
export interface FormReading {
  evidence: Evidence;
  secrets: readonly CodedReason[];
  links: ReadonlyMap<HarmCode, Found>;
}

/** Reads a form, which takes nearly all the time of judging it. */
export function readForm(form: JudgedForm, productHost: string): FormReading {
  const evidence = createEvidence();
  eachText(form, (text, where, role, column) => collect(evidence, text, where, role, column));
  const secrets: CodedReason[] = [];
  addSecrets(secrets, evidence);
  return { evidence, secrets, links: linksOf(form, productHost, evidence) };
}

/** See `judgeForm`. */
export function judgeReading({ evidence, secrets, links }: FormReading, context: HarmContext): Judgement {
  const reasons: CodedReason[] = secrets.map((reason) => ({ ...reason }));
  addLinks(reasons, links, context);
  const isForeign = evidence.brand?.isProminent === true && !isOfBrand(context.ownerDomain, evidence.brand.number);
  findLeads(evidence, isForeign, (code, found) => add(reasons, code, found));
  findSchemes(evidence, (code, found) => add(reasons, code, found));
  addLures(reasons, evidence, context);
  addCircumstances(reasons, context);
  for (const reason of reasons) reason.weight = Math.round(reason.weight);
  reasons.sort((a, b) => b.weight - a.weight);
  const score = total(reasons);
  const verdict = score < WARN_FROM ? 'none' : score < HOLD_FROM ? 'warn' : 'hold';
  return { score, verdict, reasons };
}

const total = (reasons: readonly CodedReason[]): number => reasons.reduce((sum, { weight }) => sum + weight, 0);

const add = (reasons: CodedReason[], code: HarmCode, { weight, where, found }: Found): void => {
  if (weight >= 1) reasons.push({ code, weight, where, found });
};

/** Secrets that a typed answer takes, or that a text demands. */
function addSecrets(reasons: CodedReason[], evidence: Evidence): void {
  const { secrets, told, takesText, asksPerson, all } = evidence;
  const asksLogin = evidence.asksLogin || evidence.asksProvider;
  const seed = secrets.get('seed');
  if (seed && all & bit.wallet && seed.weight >= weights.seed * share.near) secrets.set('seed', { ...seed, weight: weights.seed });
  if (takesText && !isWarning(evidence)) {
    for (const [code, found] of told) if ((secrets.get(code)?.weight ?? 0) < found.weight) secrets.set(code, found);
  }
  const words = secrets.get('wallet');
  secrets.delete('wallet');
  // Twelve of them in a row, after a text about as many words, need no word for a wallet.
  const isPhrase = (all & bit.wallet) !== 0 || (evidence.clues & DOZEN_WORDS) === DOZEN_WORDS;
  if (words && isPhrase && (secrets.get('seed')?.weight ?? 0) < words.weight) secrets.set('seed', words);
  // 'PIN code' is the postal code in India.
  const isPostal = (all & bit.postal) !== 0 && !['card', 'cvv', 'bank', 'password', 'code'].some((code) => secrets.has(code as HarmCode));
  if (isPostal && (secrets.get('pin')?.weight ?? 0) <= weights.pin) secrets.delete('pin');
  completeCard(evidence);
  const { blank, fields, entranceFields } = evidence;
  // 'Verify': a telephone number, and a code.
  if (blank && fields <= 3 && entranceFields > 0 && entranceFields + 1 === fields && all & bit.verify && !secrets.has('code'))
    secrets.set('code', blank);
  const pin = secrets.get('pin');
  const isOfBank = evidence.brand?.isProminent === true || ['card', 'cvv', 'bank'].some((code) => secrets.has(code as HarmCode));
  if (pin && (isOfBank || evidence.pins > 1) && pin.weight >= weights.pin * share.near && pin.weight < PIN_OF_BANK)
    secrets.set('pin', { ...pin, weight: PIN_OF_BANK });
  const password = secrets.get('password');
  if (password && !asksLogin && !asksPerson && !isOfAccount(evidence))
    secrets.set('password', { ...password, weight: Math.min(password.weight, NOBODYS_PASSWORD) });
  completeMany(evidence);
  completePapers(evidence);
  excuse(evidence);
  for (const [code, found] of secrets) add(reasons, code, found);
  if (evidence.disguise) add(reasons, 'disguise', evidence.disguise);
  const entrance = ['password', 'bank', 'pin', 'code'].flatMap((code) => secrets.get(code as HarmCode) ?? []);
  const [heaviest] = entrance.sort((a, b) => b.weight - a.weight);
  if ((asksLogin || asksPerson) && heaviest && heaviest.weight >= weights.pin) {
    const isOnly = evidence.fields > 1 && evidence.fields <= 4 && evidence.entranceFields === evidence.fields;
    add(reasons, 'sign_in', { ...heaviest, weight: isOnly ? ONLY_SIGN_IN : weights.sign_in });
  }
}

/** Whether a password is that of an account, though no field is known to ask whose. */
const isOfAccount = ({ isOfProgram, isDescribed, lures }: Evidence): boolean =>
  isOfProgram || isDescribed || lures.has('threat') || lures.has('verify') || lures.has('storage');

/** What is harmless once, and no accident several times. */
function completeMany({ secrets, questions, codes, clues, code, backs, gift, gifts, digits, all }: Evidence): void {
  const pin = secrets.get('pin');
  if (pin && pin.weight >= PIN_OF_BANK && digits.fields >= LEAST_DIGITS && (all & bit.bank || clues & clue.machine))
    secrets.set('pin', { ...pin, weight: PIN_OF_MACHINE });
  if (gift && (gifts > 1 || backs)) secrets.set('gift', { ...gift, weight: MANY_GIFTS });
  if (backs && clues & clue.gift && (secrets.get('gift')?.weight ?? 0) < BACKS_OF_GIFTS)
    secrets.set('gift', { ...backs, weight: BACKS_OF_GIFTS });
  const question = secrets.get('question');
  if (question) secrets.set('question', { ...question, weight: Math.max(question.weight, QUESTIONS[Math.min(questions, 3)] ?? 0) });
  if (codes > 1 && code && clues & clue.gift) secrets.set('gift', { ...code, weight: MANY_GIFTS });
}

/** What is needed to be taken for somebody else. */
function completePapers({ secrets, paper, face }: Evidence): void {
  if (paper && face && paper.where !== face.where) secrets.set('photo', { ...face, weight: PAPER_AND_FACE });
}

/** Fields of a card that only make one together: 'Card', 'Expires', 'Number on the back'. */
function completeCard({ secrets, sides, card, isAbout, clues, row, trio, fours }: Evidence): void {
  const [first, second] = sides;
  const side = first ?? trio;
  const isRow = row !== null || fours >= MANY_FOURS;
  if (isRow && side && (first || clues & clue.plastic || secrets.has('expiry'))) {
    if (!secrets.has('cvv')) secrets.set('cvv', { ...side, weight: weights.cvv });
    if ((secrets.get('card')?.weight ?? 0) < weights.card) secrets.set('card', { ...(row ?? side), weight: weights.card });
  }
  const isCard =
    card !== null ||
    (clues & clue.plastic) !== 0 ||
    second !== undefined ||
    ['card', 'cvv', 'expiry'].some((code) => secrets.has(code as HarmCode));
  if (first && isCard && !secrets.has('cvv')) secrets.set('cvv', first);
  if (first && second && !secrets.has('card')) secrets.set('card', { ...second, weight: weights.card });
  if (card && !secrets.has('card') && secrets.has('cvv')) secrets.set('card', card);
  const cvv = secrets.get('cvv');
  const isWhole = cvv !== undefined && cvv.weight >= weights.cvv * share.near && (secrets.has('expiry') || secrets.has('card'));
  const named = secrets.get('card');
  if (isWhole && (named?.weight ?? 0) < UNNAMED_CARD) secrets.set('card', { ...(named ?? cvv), weight: UNNAMED_CARD });
  const number = secrets.get('card');
  const isAlone = !['cvv', 'expiry', 'pin', 'code', 'bank'].some((code) => secrets.has(code as HarmCode));
  if (number && isAlone && isAbout) secrets.set('card', { ...number, weight: number.weight / 2 });
}

function linksOf(form: JudgedForm, productHost: string, evidence: Evidence): Map<HarmCode, Found> {
  const found = new Map<HarmCode, Found>();
  judgeLinks(form, productHost, brandIn, (code, where, text, certainty) => {
    const weight = weightOfLink(evidence, code, where, certainty);
    if ((found.get(code)?.weight ?? 0) < weight) found.set(code, { weight, where, found: text });
  });
  return found;
}

/** What a link weighs with the words beside it. */
function weightOfLink(evidence: Evidence, code: HarmCode, where: string, certainty: Certainty): number {
  const { entrances, signIns, clues, fields, lures } = evidence;
  if (code === 'link_app')
    return certainty === 'certain' || clues & (clue.remote | clue.install) ? CERTAIN_APP : certainty === 'hidden' ? 0 : weights.link_app;
  if (certainty === 'hidden')
    return signIns.has(where) || (fields === 0 && (entrances.size > 0 || lures.size > 0))
      ? TOLD_ENTRANCE
      : signIns.size > 0
        ? HIDDEN_ENTRANCE
        : // A form that asks nothing is there for its link.
          alarms(evidence) || fields === 0
          ? weights.link_entrance
          : 0;
  const isTold = code === 'link_entrance' || code === 'link_brand';
  return isTold && (certainty === 'certain' || entrances.has(where)) ? TOLD_ENTRANCE : weights[code];
}

function addLinks(reasons: CodedReason[], links: ReadonlyMap<HarmCode, Found>, { ownerDomain }: HarmContext): void {
  for (const [code, each] of links) {
    const isOfOwner =
      (code === 'link_brand' || code === 'link_entrance' || code === 'link_app') && ownerDomain !== '' && isOwn(each, ownerDomain);
    if (!isOfOwner) add(reasons, code, each);
  }
}

const isOwn = ({ found }: Found, ownerDomain: string): boolean => isBelow(found.slice(found.lastIndexOf(' ') + 1), ownerDomain);

function brandIn(text: string): number {
  let brand = 0;
  readPieces(composed(text), false, (piece) => {
    brand ||= meaningOf(piece).brand;
  });
  return brand;
}

function addLures(reasons: CodedReason[], evidence: Evidence, { ownerDomain }: HarmContext): void {
  if (isOfEmployer(evidence, reasons)) return;
  const { lures, brand, secrets, asksBank } = evidence;
  const before = total(reasons);
  const isForeign = brand !== null && !isOfBrand(ownerDomain, brand.number);
  const isSupported = before >= SUPPORTED_FROM || (isForeign && brand.isProminent);
  let left = MAX_LURES;
  for (const [code, found] of [...lures].sort(([, a], [, b]) => b.weight - a.weight)) {
    const isCommon = code === 'refund' || code === 'parcel' || code === 'urgency';
    if (isCommon && !isSupported) continue;
    const weight = Math.min(left, found.weight);
    add(reasons, code, { ...found, weight });
    left -= weight;
  }
  const isLuring = left < MAX_LURES;
  const [secret] = [...secrets.values()].sort((a, b) => b.weight - a.weight);
  const asked = secret && secret.weight >= SUPPORTED_FROM ? secret : asksBank ? { where: 'account', found: '' } : null;
  // Employers ask who is paid, and where.
  const isOfStaff = [...secrets.keys()].every((code) => PAPERS.has(code)) && !isForeign && !lures.has('wallet');
  if (isLuring && asked) add(reasons, 'lured', { ...asked, weight: isOfStaff ? LURED_STAFF : weights.lured });
  if (!isForeign || (before === 0 && !isLuring)) return;
  add(reasons, 'brand', brand);
  if (isLuring) add(reasons, 'brand_lure', { ...brand, weight: weights.brand_lure });
}

/** What tells of the account and of its visitors makes a suspicion heavier, and is none itself. */
function addCircumstances(reasons: CodedReason[], { accountAge, copies, reports, visits }: HarmContext): void {
  const isSuspect = total(reasons) >= CIRCUMSTANCES_FROM;
  const account = (code: HarmCode, part: number): void => add(reasons, code, { weight: weights[code] * part, where: 'account', found: '' });
  if (isSuspect) {
    const [, part = 0] = YOUNG.find(([days]) => accountAge < days * DAY) ?? [];
    account('young', part);
    account('copies', Math.min(1, copies / 2));
  }
  if (reports === 0) return;
  const isOften = reports * 1000 >= visits * REPORTS_PER_1000;
  account('reports', Math.min(1, reports / MANY_REPORTS) * (isOften ? 1 : 0.5));
}

import { networkOf, type Ports, type Visit } from '@formwright/platform';
import { makeChallenge, ProofNeeded, readProof } from './proof-of-work.ts';
import { createRates } from './rates.ts';
import { isSharedAddress } from './shared-addresses.ts';
import { addressCost, attackSigns, type SpamLimits, type Suspicion, suspicionsOf } from './suspicion-policy.ts';

/** Who sends a submission, as far as it tells people from machines. */
export interface Sender {
  ip: string;
  visit: Visit | null;
  /** Whether a member of the form's workspace uses the browser: how fast and with what fields is no sign of a machine then. */
  isMember: boolean;
  /** The hidden field: empty, a proof of work, or what a machine wrote. */
  note: string;
  /** Whether the form's script sends it, which can do a proof of work. */
  hasScript: boolean;
}

/** What is to be judged. */
interface Sent {
  sender: Sender;
  submissionId: string;
  /** Whether the countdown sends it: then perhaps nobody is there to send it again. */
  hasRunOut: boolean;
}

/** Tells suspicious submissions. Keeps counts in memory only; replicas tell each other what they count. */
export interface SpamWatch {
  /** @throws ProofNeeded while the form is under attack, if the form's script brought no proof of work */
  requireProof(form: { _id: string }, sent: Sent): void;
  /** Counts a submission and tells why it is suspicious. */
  judge(form: { _id: string }, sent: Sent, answers: number): Suspicion[];
}

/** An attack counts as over this long after its last sign too many. */
const ATTACK_MS = 10 * 60_000;
const MAX_ADDRESSES = 20_000;
const MAX_FORMS = 5_000;

/** A provider gives each customer a /64. */
const addressOf = ({ ip }: Sender) => networkOf(ip, { v4: 32, v6: 64 });

/** @param secret signs and verifies proofs */
export function createSpamWatch(
  { clock, log, replicas }: Pick<Ports, 'clock' | 'log' | 'replicas'>,
  secret: string,
  limits: SpamLimits,
): SpamWatch {
  const addresses = createRates({ clock, replicas }, 'submissions of addresses', MAX_ADDRESSES);
  const forms = createRates({ clock, replicas }, 'signs of machines', MAX_FORMS);
  /** Ends of attacks by form. */
  const attacks = new Map<string, number>();

  const isUnderAttack = (formId: string) => (attacks.get(formId) ?? 0) > clock.now();
  const proofOf = (formId: string, { sender, submissionId }: Sent) => readProof(secret, { formId, submissionId }, sender.note, clock.now());

  function countSigns(formId: string, signs: number): void {
    if (signs === 0 || forms.add(formId, signs) <= limits.perForm) return;
    if (!isUnderAttack(formId)) log.warn({ form: formId }, 'a form is under attack: proofs of work are asked for');
    for (const [form, until] of attacks) if (until <= clock.now() || attacks.size >= MAX_FORMS) attacks.delete(form);
    attacks.set(formId, clock.now() + ATTACK_MS);
  }

  return {
    requireProof(form, sent) {
      const { _id: formId } = form;
      const { sender, submissionId, hasRunOut } = sent;
      if (!sender.hasScript || hasRunOut || !isUnderAttack(formId)) return;
      if (proofOf(formId, sent) === 'proven') return;
      countSigns(formId, 1);
      throw new ProofNeeded(makeChallenge(secret, { formId, submissionId }, clock.now()));
    },
    judge(form, sent, answers) {
      const { _id: formId } = form;
      const { sender } = sent;
      const proof = proofOf(formId, sent);
      const hasVisit = sender.visit !== null;
      const suspicions = suspicionsOf(
        {
          isTrapped: proof === 'invalid' && !sender.isMember,
          elapsed: sender.isMember ? null : sender.visit && clock.now() - sender.visit.startedAt,
          answers,
          addressCost: isSharedAddress(sender.ip) ? 0 : addresses.add(`${formId} ${addressOf(sender)}`, addressCost(hasVisit)),
          isUnprovenInAttack: proof !== 'proven' && isUnderAttack(formId),
        },
        limits,
      );
      countSigns(formId, attackSigns({ isHeld: suspicions.length > 0, hasVisit, isProven: proof === 'proven' }));
      return suspicions;
    },
  };
}

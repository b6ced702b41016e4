import { identity, responses } from '@formwright/contracts';
import { AppError, isUnavailable } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import type { Judgement } from './form-harm.ts';
import { type HarmContext, judgeReading, readForm } from './judge-form.ts';
import { textDigestOf } from './text-digest.ts';
import { prepareVocabulary } from './vocabulary.ts';

/** Copies that are counted: more make no difference. */
const MOST_COPIES = 5;
/** The weight of what an operator has taken down before: enough to be held. */
const TAKEN_DOWN = 100;

/** What can only make a form look worse: where nothing is found with it, nothing more has to be asked. */
const worst: Omit<HarmContext, 'productHost'> = {
  accountAge: 0,
  ownerDomain: '',
  copies: MOST_COPIES,
  reports: 0,
  visits: 0,
};

/** The reports of a form, and since when they are counted. */
interface Reports {
  reports: number;
  since: number;
}

/**
 * What the rules say of a form that is about to be stored. Most forms have nothing of it, and cost no call.
 */
export async function judged(
  deps: FormsDeps,
  form: StoredForm,
  { textDigest, reports, since }: Reports & { textDigest: string },
): Promise<Judgement> {
  const { repository, config } = deps;
  const productHost = config.publicUrl === '' ? '' : new URL(config.publicUrl).hostname;
  await prepareVocabulary();
  const reading = readForm(form, productHost);
  const first = judgeReading(reading, { ...worst, productHost, reports });
  const whose = await repository.whoseWasTakenDown({ textDigest, bodyDigest: bodyDigestOf(form), workspaceId: form.workspaceId }, form._id);
  // Honest people begin with the same examples: a text without any sign is held again in its own account alone.
  if (whose === 'own' || (whose === 'others' && first.score > 0)) {
    return { score: TAKEN_DOWN, verdict: 'hold', reasons: [{ code: 'taken_down', weight: TAKEN_DOWN, where: '', found: '' }] };
  }
  if (first.verdict === 'none') return first.score === 0 ? first : withoutContext(first);
  const [owner, copies, visits] = await Promise.all([
    ownerOf(deps, form.workspaceId),
    repository.countCopies(textDigest, form.workspaceId, MOST_COPIES),
    reports === 0 ? 0 : visitsOf(deps, form._id, since),
  ]);
  return judgeReading(reading, { ...owner, productHost, copies, reports, visits });
}

/** A form below any bound even at the worst has no score that somebody must look at. */
const withoutContext = ({ reasons }: Judgement): Judgement => {
  const own = reasons.filter(({ where }) => where !== 'account');
  return { score: own.reduce((sum, { weight }) => sum + weight, 0), verdict: 'none', reasons: own };
};

/** The digest of all that a form says but its name, which a copy changes. */
export const bodyDigestOf = ({ pages, details }: Pick<StoredForm, 'pages' | 'details'>): string =>
  textDigestOf({ pages, details: { ...details, title: '', header: '' } });

/** Who the owner is; where that is not known, an old account without an address. */
const ownerOf = (deps: FormsDeps, userId: string): Promise<Pick<HarmContext, 'accountAge' | 'ownerDomain'>> =>
  orUnknown(deps, { accountAge: Number.POSITIVE_INFINITY, ownerDomain: '' }, async ({ call, clock }) => {
    const { domain, createdAt } = await call(identity.describeOwner, { body: { userId } });
    return { accountAge: clock.now() - createdAt, ownerDomain: domain };
  });

/** How often the form was opened in the time in which its reports are counted. */
const visitsOf = (deps: FormsDeps, formId: string, since: number): Promise<number> =>
  orUnknown(deps, 0, async ({ call }) => {
    const { visits } = await call(responses.countVisits, { body: { formId, ...(since > 0 && { since }) } });
    return visits ?? 0;
  });

/** What another service knows. A save waits for none of them: while it is away, or does not know, the form is judged without. */
async function orUnknown<T>({ ports }: FormsDeps, unknown: T, ask: (ports: FormsDeps['ports']) => Promise<T>): Promise<T> {
  try {
    return await ask(ports);
  } catch (error) {
    if (!(error instanceof AppError || isUnavailable(error))) throw error;
    ports.log.warn({ err: error }, 'a form was judged without what another service knows of it');
    return unknown;
  }
}

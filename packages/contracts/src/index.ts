import * as admin from './admin.ts';
import * as billing from './billing.ts';
import type { Contract } from './contract.ts';
import { deliverDeadLetters, discardDeadLetters, listDeadLetterCauses, listDeadLetters, readDeadLetter } from './dead-letters.ts';
import { clearErrors, listErrors } from './error-log.ts';
import * as forms from './forms.ts';
import { tellHealth } from './health.ts';
import * as identity from './identity.ts';
import { findOwnData } from './own-data.ts';
import * as responses from './responses.ts';
import { listOperatorActs, listSecurityLog } from './security-log.ts';
import * as submissions from './submissions.ts';
import * as support from './support.ts';
import * as team from './team.ts';
import { askAgain, compareCopies, tellAgain } from './tell-again.ts';
import { ownDataServices, type ServiceName, serviceNames } from './topology.ts';

export * from './contract.ts';
export {
  deliverDeadLetters,
  discardDeadLetters,
  listDeadLetterCauses,
  listDeadLetters,
  MOST_LETTER_CAUSES,
  readDeadLetter,
} from './dead-letters.ts';
export { ELSEWHERE_BYTES } from './elsewhere.ts';
export { asciiDomain, normalizeEmail } from './email-address.ts';
export { clearErrors, listErrors, MOST_FAILURES } from './error-log.ts';
export { REPORT_DAYS, REPORT_REASONS, REPORT_TEXT, type ReportReason, reportReasons } from './form-report.ts';
export {
  afterSeen,
  DECIDED_MEANWHILE,
  DECISIONS_A_DAY,
  HARM_DECISIONS,
  HARM_STATES,
  HARM_TEXT,
  type HarmDecision,
  type HarmSeen,
  type HarmState,
  harmTold,
  isClosedState,
  isSameDecision,
  isSameSeen,
  mayObject,
  type Objection,
  SEALED,
  toldObjection,
} from './harm.ts';
export { harmWords } from './harm-words.ts';
export {
  type BackupHealth,
  type GatewaySign,
  type HealthAnswer,
  type HealthSettings,
  MOST_ROOMS,
  type RoomAt,
  tellHealth,
} from './health.ts';
export { linkIn } from './link-in.ts';
export { maskedEmail } from './masked-email.ts';
export { findOwnData } from './own-data.ts';
export { parseUrl } from './parse-url.ts';
export { type PasswordRule, passwordRules } from './password-rules.ts';
export { type OperatorRight, operatorRights, type Permission, permissionsOf, type Role, rightOf, roleMay } from './permissions.ts';
export { fullName } from './person-name.ts';
export {
  freePlan,
  hidesBranding,
  mayHideLogo,
  mayShowLogo,
  type PlanDetails,
  planCatalogue,
  responseLimit,
  shareOf,
  shownLogo,
} from './plans.ts';
export { ONE_TIME_CENTS, priceText } from './price.ts';
export { changeText, planLabel, productTitle } from './product-words.ts';
export { DEFAULT_BODY_LIMIT, isMultipart, ownPagesOnly, pathOf, REQUEST_TIMEOUT_MS, ZONE_HEADER } from './requests.ts';
export { listOperatorActs, listSecurityLog, MOST_ACTS } from './security-log.ts';
export { PAGE_TRUSTED_MS, sharedPage } from './shared-page.ts';
export { maySignUp, OPEN_SIGNUP, readSignupRule, SIGNUP_SPELLING, type SignupRule, signupNote, spellSignupRule } from './signup-rule.ts';
export { STANDINGS, type Standing, standingTold, stopsForm, suspendedText } from './suspension.ts';
export { askAgain, compareCopies, MOST_ASKED_KEYS, tellAgain } from './tell-again.ts';
export { type Needs, type OwnDataService, ownDataServices, type Resource, type ServiceName, serviceNames, topology } from './topology.ts';
export { admin, billing, forms, identity, responses, submissions, support, team };

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'service' in value;

/** Every contract of the product. The gateway routes them and OpenAPI shows them. */
export const allContracts: readonly Contract[] = [
  ...Object.values({ identity, forms, submissions, responses, billing, support, team, admin } satisfies Record<
    ServiceName,
    object
  >).flatMap((module) => Object.values(module as Record<string, unknown>).filter(isContract)),
  ...ownDataServices.map((service) => findOwnData(service)),
  ...serviceNames.flatMap((service) => [
    listDeadLetters(service),
    listDeadLetterCauses(service),
    readDeadLetter(service),
    deliverDeadLetters(service),
    discardDeadLetters(service),
    listSecurityLog(service),
    listOperatorActs(service),
    listErrors(service),
    clearErrors(service),
    tellHealth(service),
    tellAgain(service),
    askAgain(service),
    compareCopies(service),
  ]),
];

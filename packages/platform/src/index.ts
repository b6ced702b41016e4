/** The exports for services, the gateway and main.ts files. Adapters are imported by their own path. */

export type { Logger } from 'pino';
export { leastFree } from './bytes/free-disk.ts';
export { closeWaiting, waitsItsTurn, whenOver } from './bytes/over.ts';
export { LEAST_PACE, READER_PATIENCE_MS } from './bytes/slow-readers.ts';
export type { StagedFile } from './bytes/staged-files.ts';
export { stagedPath } from './bytes/staged-files.ts';
export { type Backlog, sumOfBacklogs } from './common/backlog.ts';
export { ConfigError, type ConfigOf, isLocal, localHosts, readConfig, type Setting, type Spec, setting } from './common/config.ts';
export { type Counts, countsOf, sumOfCounts } from './common/counts.ts';
export { DAY_MS, HOUR_MS, MAX_SKEW_MS, MINUTE_MS, TOLD_MS } from './common/durations.ts';
export {
  AppError,
  AWAY_TEXT,
  busy,
  clientLeft,
  type ErrorFields,
  RETRY_AFTER_SECONDS,
  secondFactorMissing,
  suspended,
} from './common/errors.ts';
export { escapeHtml } from './common/escape-html.ts';
export { groupBy } from './common/group-by.ts';
export { InputError } from './common/input-error.ts';
export { instantOf } from './common/instant-of.ts';
export { createMetrics, type Expiry, type Metrics, type Outcome } from './common/metrics.ts';
export { metricsSettings, serveMetrics } from './common/metrics-server.ts';
export { networkOf } from './common/network-of.ts';
export { isNetwork, PASSED_ON_HEADER, withinNetworks } from './common/networks.ts';
export { pause } from './common/pause.ts';
export { printableLines } from './common/printable.ts';
export { readableEmail } from './common/readable-email.ts';
export { createRecentKeys } from './common/recent-keys.ts';
export { createLogger } from './common/telemetry.ts';
export { type Tracing, tracesSettings } from './common/tracing.ts';
export { digestOfFile } from './files/file-digest.ts';
export { condemnFiles, type FileNote, sweepCondemned } from './files/file-notes.ts';
export {
  hasTooManyPixels,
  problemOfPicture,
  readPictureSize,
  readStoredPictureSize,
} from './files/picture-size.ts';
export { droppingField } from './formats/dropping-field.ts';
export { checkBackups } from './health/check-backups.ts';
export { checkDisks } from './health/check-disks.ts';
export { checkSettings } from './health/check-settings.ts';
export { ANSWER_WITHIN_MS, type Check } from './health/checks.ts';
export { hearGateways, tellOfGateway } from './health/gateway-signs.ts';
export { type Finding, type JudgedHealth, judgeChecks, judgeHealth } from './health/judge-health.ts';
export { mailToOf, type ProcessHealth, reachedBy, unknownSettings, weakOf } from './health/process-health.ts';
export { type HealthCode, runbook } from './health/runbook.ts';
export { chooseBus, chooseFiles, chooseMail, chooseStore, chooseTracing } from './host/choose-adapters.ts';
export { closeOnSignals } from './host/close-on-signals.ts';
export { type Composition, composeServices } from './host/compose.ts';
export type { ComposeOptions } from './host/compose-options.ts';
export { createWaitingFailures, type Failure, keepingGatewayFailure } from './host/failures.ts';
export {
  abuseEmail,
  cannotListen,
  drainSeconds,
  floorOf,
  freeDiskMb,
  maxInFlight,
  operatorNetworks,
  productName,
  rateLimits,
  signupSetting,
  storagePercent,
} from './host/process-settings.ts';
export { asConfigError } from './host/start-problems.ts';
export { chooseEncoding } from './http/accept.ts';
export { type AppOptions, compilersFactory } from './http/build-app.ts';
export type { LocalCall } from './http/call.ts';
export { closeApp, noteConnections, openConnections } from './http/close-app.ts';
export { cookieText, readCookies } from './http/cookies.ts';
export { datedName, downloadHeaders } from './http/download-headers.ts';
export { fileReply } from './http/file-reply.ts';
export { parseJson } from './http/json.ts';
export { multipartLimits } from './http/multipart-parser.ts';
export { createOverload, type OverloadLimits } from './http/overload.ts';
export { pageReply } from './http/page-reply.ts';
export { leadTo, plainMessage, plainPage } from './http/plain-page.ts';
export { createReadiness, keepChecking, type Lifecycle, type Readiness, readyReply } from './http/readiness.ts';
export { vouchFor } from './http/recognize-calls.ts';
export { isReadByPerson, refusalPage } from './http/refusal-page.ts';
export { createRetryBudget, isAwayStatus, pooling, type RetryBudget } from './http/retry-budget.ts';
export { sourceHash } from './http/source-hash.ts';
export { traceRequests } from './http/trace-requests.ts';
export { caughtUpCollection } from './inbox/catch-up-steps.ts';
export { inOrder, statesOf } from './inbox/tell-again.ts';
export { type DailyMails, mailingDaily } from './mail/daily-mails.ts';
export { defaultSender } from './mail/default-sender.ts';
export { linkMail } from './mail/link-mail.ts';
export { createMailOutbox, type MailOutbox } from './mail/mail-outbox.ts';
export { type DeadLetter, deadLettersCollection } from './outbox/dead-letter.ts';
export type { ErasedPerson } from './outbox/erased-person.ts';
export { createOutbox, type Outbox } from './outbox/outbox.ts';
export { eventIdAt, type OutboxEntry, outboxCollection } from './outbox/outbox-entry.ts';
export { publishState } from './outbox/publish-state.ts';
export type { Bus, BusSubscription, Envelope } from './ports/bus.ts';
export type { Clock } from './ports/clock.ts';
export { beginDay, type DayCount } from './ports/day-counts.ts';
export type { FileStore, StoredFile } from './ports/files.ts';
export type { Ids } from './ports/ids.ts';
export type { Mailer, MailMessage } from './ports/mail.ts';
export { isConflict, retryOnConflict } from './ports/retry-on-conflict.ts';
export {
  type Collection,
  type CollectionDeclaration,
  type Condition,
  ConditionFailedError,
  type Document,
  DuplicateKeyError,
  type Filter,
  type FindOptions,
  type IndexDeclaration,
  isRefused,
  type Json,
  type Migration,
  type SortDirection,
  type Store,
  type StoredDocument,
  type Update,
  type UpdateResult,
  type Write,
} from './ports/store.ts';
export { isFull, isTooNew, isUnavailable } from './ports/unavailable.ts';
export { BACKGROUND, isHeldNow } from './replicas/leases.ts';
export { createReplicas, noReplicas, type ReplicaListener, type Replicas } from './replicas/replicas.ts';
export { createTrustedCache, type TrustedCache } from './replicas/trusted-cache.ts';
export {
  generateKeyPair,
  type KeyPair,
  publicKeyOf,
  signAccessToken,
  type VerifiedToken,
  type Verifier,
} from './security/access-token.ts';
export { createSecretCheck, requirePermission, requireProof } from './security/authenticate.ts';
export { CALL_HEADER, type CallSigner, createCallSigner } from './security/call-tokens.ts';
export type { Caller } from './security/caller.ts';
export { createIdTokens, type IdClaims, type IdTokens, IssuerUnavailableError } from './security/id-tokens.ts';
export { decidedOfLate, newObjection } from './security/objections.ts';
export { createSealing, type Sealing } from './security/sealing.ts';
export { changeDetail, OPERATOR_PREFIX, type SecurityLog, type SecurityNote } from './security/security-log.ts';
export { createSealedTokens, createSignedTokens, type SignedTokens } from './security/signed-token.ts';
export { readVisit, signVisit, type Visit } from './security/visit-cookie.ts';
export { outOfCallContext } from './service/call-context.ts';
export { defineService, type OwnedFiles, type ServiceDeclaration } from './service/define-service.ts';
export { type Delivered, on, onMany, type Subscription, state } from './service/event-handlers.ts';
export { mayCall } from './service/granted.ts';
export { type ListPlaces, rememberPlaces } from './service/list-places.ts';
export { hasMemberMark, isMemberBrowser, markMemberBrowser } from './service/member-browser.ts';
export {
  betweenTimes,
  countList,
  MOST_SKIPPED,
  type NumberedList,
  type NumberedPage,
  type RememberedCount,
  readNumberedPage,
  readRowKey,
  rememberCount,
  rowKeyOf,
  type WantedRows,
} from './service/numbered-pages.ts';
export type { RawReply } from './service/raw-reply.ts';
export { requireStorage } from './service/require-storage.ts';
export {
  answeredAt,
  forgetAnswered,
  hasAnswered,
  markAnswered,
  markReported,
  markVisit,
  moveMarks,
  type ReceiptToken,
  type ReportToken,
  readReceiptToken,
  readReportToken,
  readVisitOf,
  signReceipt,
  signReport,
} from './service/respondent-cookies.ts';
export {
  type AnyRequest,
  type BeforeFiles,
  type Call,
  type CallInput,
  type CookieOptions,
  handle,
  type Job,
  type Ports,
  type ReplyControls,
  type Request,
  type Route,
  type RouteHooks,
  type Service,
} from './service/service.ts';
export { type OpenStream, type StreamEvent, type StreamReply, streamReply } from './service/stream-reply.ts';
export type { StateCopy, StateSource, ToldState } from './service/told-state.ts';
export { createPatience, eachByItself, eachInBatches, type Patience } from './turns/each-by-itself.ts';
export { createFairTurns, type FairTurns } from './turns/fair-turns.ts';
export { countTurns, LONG_TEXT, nextTurn } from './turns/turns.ts';

/** The exports for services, the gateway and main.ts files. Adapters are imported by their own path. */

export type { Logger } from 'pino';
export {
  generateKeyPair,
  type KeyPair,
  publicKeyOf,
  signAccessToken,
  type VerifiedToken,
  type Verifier,
} from './auth/access-token.ts';
export { createSecretCheck, requirePermission } from './auth/authenticate.ts';
export { CALL_HEADER, type CallSigner, createCallSigner } from './auth/call-tokens.ts';
export { createIdTokens, type IdClaims, type IdTokens, IssuerUnavailableError } from './auth/id-tokens.ts';
export { BACKGROUND } from './background.ts';
export { type Backlog, sumOfBacklogs } from './backlog.ts';
export { chooseBus, chooseFiles, chooseMail, chooseStore, chooseTracing } from './choose-adapters.ts';
export { closeOnSignals } from './close-on-signals.ts';
export { type Composition, composeServices } from './compose.ts';
export type { ComposeOptions } from './compose-options.ts';
export { ConfigError, type ConfigOf, readConfig, type Setting, type Spec, setting } from './config.ts';
export { type Counts, countsOf, sumOfCounts } from './counts.ts';
export { beginDay, type DayCount } from './day-counts.ts';
export { type DeadLetter, deadLettersCollection } from './dead-letters.ts';
export { defaultSender } from './default-sender.ts';
export { defineService, type OwnedFiles, type ServiceDeclaration } from './define-service.ts';
export { DAY_MS, HOUR_MS, MAX_SKEW_MS, TOLD_MS } from './durations.ts';
export { createPatience, eachByItself, eachInBatches, type Patience } from './each-by-itself.ts';
export type { ErasedPerson } from './erased-person.ts';
export { AppError, AWAY_TEXT, busy, clientLeft, type ErrorFields, RETRY_AFTER_SECONDS } from './errors.ts';
export { type Delivered, on, onMany, type Subscription, state } from './event-handlers.ts';
export { createFairTurns, type FairTurns } from './fair-turns.ts';
export { digestOfFile } from './file-digest.ts';
export { condemnFiles, type FileNote, sweepCondemned } from './file-notes.ts';
export { mayCall } from './granted.ts';
export { chooseEncoding } from './http/accept.ts';
export { type AppOptions, compilersFactory } from './http/build-app.ts';
export type { LocalCall } from './http/call.ts';
export { closeApp, noteConnections, openConnections } from './http/close-app.ts';
export { cookieText, readCookies } from './http/cookies.ts';
export { datedName, downloadHeaders } from './http/download-headers.ts';
export { escapeHtml } from './http/escape-html.ts';
export { fileReply } from './http/file-reply.ts';
export { InputError } from './http/input-error.ts';
export { parseJson } from './http/json.ts';
export { multipartLimits } from './http/multipart-parser.ts';
export { closeWaiting, waitsItsTurn, whenOver } from './http/over.ts';
export { createOverload, type OverloadLimits } from './http/overload.ts';
export { pageReply } from './http/page-reply.ts';
export { leadTo, plainMessage, plainPage } from './http/plain-page.ts';
export type { RawReply } from './http/raw-reply.ts';
export { vouchFor } from './http/recognize-calls.ts';
export { isReadByPerson, refusalPage } from './http/refusal-page.ts';
export { createRetryBudget, isAwayStatus, pooling, type RetryBudget } from './http/retry-budget.ts';
export { sourceHash } from './http/source-hash.ts';
export { stagedPath } from './http/staged-files.ts';
export { type OpenStream, type StreamEvent, type StreamReply, streamReply } from './http/stream-reply.ts';
export { traceRequests } from './http/trace-requests.ts';
export { isHeldNow } from './leases.ts';
export { linkMail } from './link-mail.ts';
export { createMailOutbox, type MailOutbox } from './mail-outbox.ts';
export { hasMemberMark, isMemberBrowser, markMemberBrowser } from './member-browser.ts';
export { createMetrics, type Expiry, type Metrics, type Outcome } from './metrics.ts';
export { metricsSettings, serveMetrics } from './metrics-server.ts';
export { networkOf } from './network-of.ts';
export { normalizeEmail } from './normalize-email.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { type OutboxEntry, outboxCollection } from './outbox-entry.ts';
export { pause } from './pause.ts';
export {
  hasTooManyPixels,
  problemOfPicture,
  readPictureSize,
  readStoredPictureSize,
} from './picture-size.ts';
export type { Bus, BusSubscription, Envelope } from './ports/bus.ts';
export type { Clock } from './ports/clock.ts';
export type { FileStore, StoredFile } from './ports/files.ts';
export type { Ids } from './ports/ids.ts';
export type { Mailer, MailMessage } from './ports/mail.ts';
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
  type Update,
  type UpdateResult,
  type Write,
} from './ports/store.ts';
export { printableLines } from './printable.ts';
export { cannotListen, drainSeconds, floorOf, freeDiskMb, maxInFlight, storagePercent } from './process-settings.ts';
export { publishState } from './publish-state.ts';
export { createReadiness, keepChecking, type Lifecycle, type Readiness, readyReply } from './readiness.ts';
export { createRecentKeys } from './recent-keys.ts';
export { createReplicas, noReplicas, type ReplicaListener, type Replicas } from './replicas.ts';
export { requireStorage } from './require-storage.ts';
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
} from './respondent-cookies.ts';
export { retryOnConflict } from './retry-on-conflict.ts';
export { createSealing, type Sealing } from './sealing.ts';
export type { SecurityLog, SecurityNote } from './security-log.ts';
export {
  type AnyRequest,
  type BeforeFiles,
  type Call,
  type Caller,
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
  type StagedFile,
} from './service.ts';
export { createSealedTokens, createSignedTokens, type SignedTokens } from './signed-token.ts';
export { LEAST_PACE, READER_PATIENCE_MS } from './slow-readers.ts';
export { asConfigError } from './start-problems.ts';
export { inOrder, statesOf } from './states/tell-again.ts';
export type { StateCopy, StateSource, ToldState } from './states/told-state.ts';
export { createLogger } from './telemetry.ts';
export { type Tracing, tracesSettings } from './tracing.ts';
export { createTrustedCache, type TrustedCache } from './trusted-cache.ts';
export { countTurns, LONG_TEXT, nextTurn } from './turns.ts';
export { isFull, isTooNew, isUnavailable } from './unavailable.ts';
export { readVisit, signVisit, type Visit } from './visit-cookie.ts';

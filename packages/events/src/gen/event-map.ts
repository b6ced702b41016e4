// Made by `npm run proto`.
import { AccountHarmDecidedSchema, PaymentDueSchema, PlanChangedSchema } from './formwright/billing/v1/events_pb.ts';
import { FormDeletedSchema, FormHarmDecidedSchema, FormHarmNoticedSchema, FormSavedSchema, ResponseLimitNearedSchema } from './formwright/forms/v1/events_pb.ts';
import { ErrorsMadeSchema } from './formwright/gateway/v1/events_pb.ts';
import { SessionsRevokedSchema, UserChangedSchema, UserDeletedSchema, UserRegisteredSchema } from './formwright/identity/v1/events_pb.ts';
import { ResponseCountedSchema, ResponsesDeletedSchema } from './formwright/responses/v1/events_pb.ts';
import { FormReportedSchema, FormSeenSchema, FormStateChangedSchema, ReportsForgottenSchema, SubmissionAcceptedSchema } from './formwright/submissions/v1/events_pb.ts';
import { MessageReceivedSchema } from './formwright/support/v1/events_pb.ts';
import { MembershipChangedSchema } from './formwright/team/v1/events_pb.ts';

/** Every event with its routing key and schema. */
export const eventMap = {
  'billing.v1.PlanChanged': PlanChangedSchema,
  'billing.v1.PaymentDue': PaymentDueSchema,
  'billing.v1.AccountHarmDecided': AccountHarmDecidedSchema,
  'forms.v1.FormSaved': FormSavedSchema,
  'forms.v1.FormDeleted': FormDeletedSchema,
  'forms.v1.ResponseLimitNeared': ResponseLimitNearedSchema,
  'forms.v1.FormHarmDecided': FormHarmDecidedSchema,
  'forms.v1.FormHarmNoticed': FormHarmNoticedSchema,
  'gateway.v1.ErrorsMade': ErrorsMadeSchema,
  'identity.v1.UserRegistered': UserRegisteredSchema,
  'identity.v1.UserChanged': UserChangedSchema,
  'identity.v1.SessionsRevoked': SessionsRevokedSchema,
  'identity.v1.UserDeleted': UserDeletedSchema,
  'responses.v1.ResponseCounted': ResponseCountedSchema,
  'responses.v1.ResponsesDeleted': ResponsesDeletedSchema,
  'submissions.v1.SubmissionAccepted': SubmissionAcceptedSchema,
  'submissions.v1.FormStateChanged': FormStateChangedSchema,
  'submissions.v1.FormReported': FormReportedSchema,
  'submissions.v1.ReportsForgotten': ReportsForgottenSchema,
  'submissions.v1.FormSeen': FormSeenSchema,
  'support.v1.MessageReceived': MessageReceivedSchema,
  'team.v1.MembershipChanged': MembershipChangedSchema,
} as const;

/** Events that contain nothing but ids. */
export const idsOnly: ReadonlySet<string> = new Set<keyof typeof eventMap>([
  'forms.v1.FormDeleted',
  'identity.v1.SessionsRevoked',
  'identity.v1.UserDeleted',
  'responses.v1.ResponsesDeleted',
  'submissions.v1.ReportsForgotten',
  'team.v1.MembershipChanged',
]);

import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { PaymentDueSchema, PlanChangedSchema } from './gen/formwright/billing/v1/events_pb.ts';
import { FormDeletedSchema, FormSavedSchema, ResponseLimitNearedSchema } from './gen/formwright/forms/v1/events_pb.ts';
import {
  SessionsRevokedSchema,
  UserChangedSchema,
  UserDeletedSchema,
  UserRegisteredSchema,
} from './gen/formwright/identity/v1/events_pb.ts';
import { ResponseCountedSchema, ResponsesDeletedSchema } from './gen/formwright/responses/v1/events_pb.ts';
import {
  FormReportedSchema,
  FormSeenSchema,
  FormStateChangedSchema,
  SubmissionAcceptedSchema,
} from './gen/formwright/submissions/v1/events_pb.ts';
import { MessageReceivedSchema } from './gen/formwright/support/v1/events_pb.ts';
import { MembershipChangedSchema } from './gen/formwright/team/v1/events_pb.ts';

/** Every event with its routing key and schema. A new event needs a message in proto/ and a row here. */
export const eventMap = {
  'identity.v1.UserRegistered': UserRegisteredSchema,
  'identity.v1.UserChanged': UserChangedSchema,
  'identity.v1.SessionsRevoked': SessionsRevokedSchema,
  'identity.v1.UserDeleted': UserDeletedSchema,
  'forms.v1.FormSaved': FormSavedSchema,
  'forms.v1.FormDeleted': FormDeletedSchema,
  'forms.v1.ResponseLimitNeared': ResponseLimitNearedSchema,
  'submissions.v1.SubmissionAccepted': SubmissionAcceptedSchema,
  'submissions.v1.FormStateChanged': FormStateChangedSchema,
  'submissions.v1.FormReported': FormReportedSchema,
  'submissions.v1.FormSeen': FormSeenSchema,
  'responses.v1.ResponseCounted': ResponseCountedSchema,
  'responses.v1.ResponsesDeleted': ResponsesDeletedSchema,
  'billing.v1.PlanChanged': PlanChangedSchema,
  'billing.v1.PaymentDue': PaymentDueSchema,
  'support.v1.MessageReceived': MessageReceivedSchema,
  'team.v1.MembershipChanged': MembershipChangedSchema,
} as const satisfies Record<string, DescMessage>;

export type EventName = keyof typeof eventMap;
/** A decoded event. 64-bit numbers are bigint. */
export type EventOf<E extends EventName> = MessageShape<(typeof eventMap)[E]>;
/** The body of an event to publish. Missing fields get defaults. */
export type EventInit<E extends EventName> = MessageInitShape<(typeof eventMap)[E]>;

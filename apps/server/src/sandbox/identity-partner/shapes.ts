import { languages } from '@gim/languages';
import * as z from 'zod/mini';

/**
 * The data and API of the sandbox's identity partner. It simulates a separate company, so nothing here is the
 * product's.
 */

export const documentTypes = ['passport', 'id_card', 'driving_licence', 'residence_permit'] as const;
export const pictureSlots = ['document_front', 'document_back', 'selfie'] as const;
export type PictureSlot = (typeof pictureSlots)[number];

const rejectReasons = [
  'documents_not_clear',
  'photo_not_clear',
  'documents_do_not_match',
  'documents_expired',
  'documents_not_supported',
  'other',
] as const;

export const personalData = z.strictObject({
  givenNames: z.string(),
  familyName: z.string(),
  /** YYYY-MM-DD, as all dates here. */
  birthDate: z.string(),
  phone: z.string(),
  address: z.strictObject({
    street: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  document: z.strictObject({
    type: z.enum(documentTypes),
    country: z.string(),
    number: z.string(),
    validUntil: z.nullable(z.string()),
  }),
});
export type PersonalData = z.infer<typeof personalData>;

export const review = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('approved') }),
  z.strictObject({
    answer: z.literal('rejected'),
    rejectType: z.enum(['retry', 'final']),
    reasons: z.array(z.enum(rejectReasons)),
  }),
]);
export type Review = z.infer<typeof review>;

const picture = z.strictObject({ id: z.string(), kind: z.enum(pictureSlots), type: z.string() });
export type Picture = z.infer<typeof picture>;

export const applicant = z.strictObject({
  applicantId: z.string(),
  externalUserId: z.string(),
  submittedAt: z.string(),
  /** Increases with every change of the applicant. */
  sequence: z.int(),
  entered: personalData,
  /** What was read from the document. */
  extracted: personalData,
  pictures: z.array(picture),
  review: z.nullable(z.strictObject({ at: z.string(), result: review })),
});
export type Applicant = z.infer<typeof applicant>;

export const formAsked = z.strictObject({
  externalUserId: z.string().check(z.minLength(1), z.maxLength(100)),
  language: z.enum(languages),
  returnUrl: z.url(),
});
export type FormAsked = z.infer<typeof formAsked>;

export const deliveryOrders = ['sent', 'reversed', 'shuffled'] as const;

/** Simulated delivery faults. */
const delivery = z.strictObject({
  /** How many copies of each message are sent at once. */
  copies: z.optional(z.int().check(z.gte(1), z.lte(100))),
  delaySeconds: z.optional(z.int().check(z.gte(0), z.lte(2_592_000))),
  /** Kept back until requested. */
  isHeld: z.optional(z.boolean()),
  order: z.optional(z.enum(deliveryOrders)),
});
export type Delivery = z.infer<typeof delivery>;

export const decisionAsked = z.strictObject({
  decision: z.enum(['pending', 'approved', 'rejected']),
  rejectType: z.optional(z.enum(['retry', 'final'])),
  reasons: z.optional(
    z.array(z.enum(rejectReasons)).check(z.minLength(1), z.maxLength(rejectReasons.length)),
  ),
  /** For a user who has submitted no form. */
  givenNames: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  familyName: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  delivery: z.optional(delivery),
});
export type DecisionAsked = z.infer<typeof decisionAsked>;

export const resendAsked = z.strictObject({
  which: z.optional(z.enum(['held', 'all'])),
  copies: z.optional(z.int().check(z.gte(1), z.lte(100))),
  order: z.optional(z.enum(deliveryOrders)),
});
export type ResendAsked = z.infer<typeof resendAsked>;

export const message = z.strictObject({
  type: z.enum(['applicant.submitted', 'applicant.reviewed']),
  applicantId: z.string(),
  externalUserId: z.string(),
  sequence: z.int(),
  occurredAt: z.string(),
});
export type Message = z.infer<typeof message>;

/** The messages sent about an applicant. */
export const sentMessages = z.strictObject({
  applicantId: z.string(),
  messages: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      sequence: z.int(),
      state: z.enum(['delivered', 'waiting', 'held']),
    }),
  ),
});
export type SentMessages = z.infer<typeof sentMessages>;

import type { KycDocumentType, KycReason, kycPictureKinds } from '@gim/contract';
import type { Language } from '@gim/languages';

export type KycPictureKind = (typeof kycPictureKinds)[number];

/** A person's data. Dates are `YYYY-MM-DD`, countries ISO 3166-1 alpha-2. */
export interface PersonalData {
  readonly givenNames: string;
  readonly familyName: string;
  readonly birthDate: string | null;
  readonly phone: string | null;
  /** In one line, in the country's own format. */
  readonly address: string | null;
  /** The country of residence. */
  readonly country: string | null;
  readonly document: {
    readonly type: KycDocumentType;
    readonly country: string;
    readonly number: string;
    readonly validUntil: string | null;
  } | null;
}

export type PartnerReview =
  | { readonly state: 'pending' }
  | {
      readonly state: 'approved' | 'rejected';
      /** When the partner decided, by its own clock. The later of two decisions counts. */
      readonly at: Date;
      /** Only for a rejection; default `retry`. */
      readonly rejectType?: 'retry' | 'final';
      readonly reasons?: readonly KycReason[];
    };

/** The partner's current data about one of our users. */
export interface Applicant {
  readonly applicantId: string;
  /** When the newest documents were submitted. Each submission has a later time. */
  readonly submittedAt: Date;
  readonly review: PartnerReview;
  readonly entered: PersonalData;
  /** What the partner could read from the documents. */
  readonly extracted: Partial<PersonalData>;
  readonly pictures: readonly { readonly id: string; readonly kind: KycPictureKind }[];
}

/** The identity check partner. Every call throws when the partner does not answer, or sends an invalid answer. */
export interface KycPartner {
  /** Creates a form for this user, valid for a while. The partner's page links back to `returnUrl`. */
  openForm(user: {
    readonly userId: string;
    readonly language: Language;
    readonly returnUrl: string;
  }): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** Undefined: the partner does not know the user, or nothing was submitted yet. */
  readApplicant(userId: string): Promise<Applicant | undefined>;
  /** The original upload. */
  readPicture(applicantId: string, pictureId: string): Promise<Buffer>;
  /** The user that a message is about, or null. */
  readMessage(payload: unknown): { readonly userId: string; readonly event: string } | null;
  isReady(): Promise<boolean>;
}

export interface SanctionsHit {
  /** The name of the list. */
  readonly list: string;
  /** As written in the list. */
  readonly name: string;
  /** Similarity, 0 to 100. */
  readonly score: number;
}

/** Sanctions lists: people with whom no business is allowed. */
export interface SanctionsLists {
  screen(person: {
    readonly name: string;
    readonly birthDate: string | null;
  }): Promise<readonly SanctionsHit[]>;
}

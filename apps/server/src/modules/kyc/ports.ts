import type { KycDocumentType, KycReason, kycPictureKinds } from '@gim/contract';
import type { Language } from '@gim/languages';

export type KycPictureKind = (typeof kycPictureKinds)[number];

/** Who somebody is. Dates are `YYYY-MM-DD`, countries ISO 3166-1 alpha-2. */
export interface PersonalData {
  readonly givenNames: string;
  readonly familyName: string;
  readonly birthDate: string | null;
  readonly phone: string | null;
  /** In one line, as it is written in its country. */
  readonly address: string | null;
  /** Where the person lives. */
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
      /** When the partner decided, by the partner's clock. Of two decisions the later one counts. */
      readonly at: Date;
      /** Only of a rejection; `retry` when the partner does not say. */
      readonly rejectType?: 'retry' | 'final';
      readonly reasons?: readonly KycReason[];
    };

/** What the partner knows about one of our users now. */
export interface Applicant {
  readonly applicantId: string;
  /** When the newest documents were sent. Another try has a later time. */
  readonly submittedAt: Date;
  readonly review: PartnerReview;
  readonly entered: PersonalData;
  /** What the documents say, as far as the partner could read them. */
  readonly extracted: Partial<PersonalData>;
  readonly pictures: readonly { readonly id: string; readonly kind: KycPictureKind }[];
}

/** The partner who checks identities. Every call throws when the partner does not answer, or answers nonsense. */
export interface KycPartner {
  /** Makes a form for this user at the partner, good for a while. The partner's page leads back to `returnUrl`. */
  openForm(user: {
    readonly userId: string;
    readonly language: Language;
    readonly returnUrl: string;
  }): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** Undefined: the partner does not know the user, or nothing was sent yet. */
  readApplicant(userId: string): Promise<Applicant | undefined>;
  /** As it was uploaded. */
  readPicture(applicantId: string, pictureId: string): Promise<Buffer>;
  /** Whose message it is; null: not about an applicant. */
  readMessage(payload: unknown): { readonly userId: string; readonly event: string } | null;
  isReady(): Promise<boolean>;
}

export interface SanctionsHit {
  /** The name of the list. */
  readonly list: string;
  /** As it stands in the list. */
  readonly name: string;
  /** How alike they are, 0 to 100. */
  readonly score: number;
}

/** Lists of people nobody may do business with. */
export interface SanctionsLists {
  screen(person: {
    readonly name: string;
    readonly birthDate: string | null;
  }): Promise<readonly SanctionsHit[]>;
}

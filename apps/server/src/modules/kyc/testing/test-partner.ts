import type { Applicant, KycPartner, PersonalData } from '../ports.ts';

/** A fake identity partner; the test sets its data. */
export interface TestPartner extends KycPartner {
  /** The requests for forms. */
  readonly asked: { userId: string; language: string; returnUrl: string }[];
  /** The user ids that were read. */
  readonly reads: string[];
  readonly applicants: Map<string, Applicant>;
  readonly pictures: Map<string, Buffer>;
  /** While true, every call throws. */
  isAway: boolean;
}

const EXPIRES_AT = new Date('2026-03-01T13:00:00Z');

export function createTestPartner(): TestPartner {
  const [applicants, pictures] = [new Map<string, Applicant>(), new Map<string, Buffer>()];
  const here = <T>(value: T): Promise<T> =>
    partner.isAway ? Promise.reject(new Error('away')) : Promise.resolve(value);
  const partner: TestPartner = {
    asked: [],
    reads: [],
    applicants,
    pictures,
    isAway: false,
    openForm(user) {
      partner.asked.push({ ...user });
      return here({ url: `https://partner.example/${user.userId}`, expiresAt: EXPIRES_AT });
    },
    readApplicant(userId) {
      partner.reads.push(userId);
      return here(applicants.get(userId));
    },
    readPicture: (_applicantId, pictureId) => here(pictures.get(pictureId) ?? Buffer.alloc(0)),
    readMessage(payload) {
      const { userId, event } = Object(payload);
      return typeof userId === 'string' ? { userId, event: String(event) } : null;
    },
    isReady: async () => !partner.isAway,
  };
  return partner;
}

export const OLENA: PersonalData = {
  givenNames: 'Olena',
  familyName: 'Ivanenko',
  birthDate: '1990-05-17',
  phone: '+380501234567',
  address: 'Khreshchatyk 1, 01001 Kyiv',
  country: 'UA',
  document: { type: 'passport', country: 'UA', number: 'FA123456', validUntil: '2031-01-31' },
};

/** A user who has submitted documents. */
export const applicantOf = (userId: string, more: Partial<Applicant> = {}): Applicant => ({
  applicantId: `applicant-${userId}`,
  submittedAt: new Date('2026-03-01T11:00:00Z'),
  review: { state: 'pending' },
  entered: OLENA,
  extracted: {},
  pictures: [],
  ...more,
});

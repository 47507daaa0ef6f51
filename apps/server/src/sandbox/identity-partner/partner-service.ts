import type { Archive, Plan, StoredMessage } from './archive.ts';
import type { Deliveries, DeliveryDeps } from './deliver.ts';
import { slotsOf } from './form-input.ts';
import type {
  Applicant,
  DecisionAsked,
  Delivery,
  FormAsked,
  Message,
  PersonalData,
  Picture,
  PictureSlot,
  ResendAsked,
  Review,
  SentMessages,
} from './shapes.ts';
import { placeholderData, placeholderPictures } from './specimen.ts';

const FORM_SECONDS = 1_800;
/** Time enough to return to the product and see that the check is pending. */
const PLAN_MS = 1_500;

export interface PartnerServiceDeps extends Pick<DeliveryDeps, 'clock' | 'random'> {
  readonly archive: Archive;
  readonly deliveries: Deliveries;
  /** The only return address that a form may have. */
  readonly returnUrl: string;
}

/** The partner's operations: forms, submissions, reviews and webhooks. */
export class PartnerService {
  readonly #deps: PartnerServiceDeps;

  constructor(deps: PartnerServiceDeps) {
    this.#deps = deps;
  }

  /** Undefined if the return address is not the product's. */
  openForm(asked: FormAsked): { readonly token: string; readonly expiresAt: string } | undefined {
    const { archive, clock, random, returnUrl } = this.#deps;
    if (asked.returnUrl !== returnUrl) return undefined;
    const token = random.bytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + FORM_SECONDS * 1000).toISOString();
    archive.record({ kind: 'form', form: { ...asked, token, expiresAt } });
    return { token, expiresAt };
  }

  keepPicture(token: string, slot: PictureSlot, picture: { bytes: Buffer; type: string }): void {
    this.#deps.archive.record({ kind: 'picture', token, picture: this.#store(slot, picture) });
  }

  submit(token: string, entered: PersonalData): void {
    const { archive, clock } = this.#deps;
    const kept = archive.form(token);
    if (kept === undefined || kept.isSent) return;
    const planned = outcomeOf(entered.familyName);
    const at = new Date(clock.now().getTime() + PLAN_MS).toISOString();
    const plan = planned === undefined ? null : { at, result: planned };
    // Drops the picture of a back side if the document was changed to a passport.
    const pictures = slotsOf(entered.document.type).flatMap((slot) =>
      kept.pictures.filter(({ kind }) => kind === slot),
    );
    this.#receive(kept.form.externalUserId, { entered, pictures, plan }, {});
  }

  /** Decides about the newest submission, or about a placeholder; `pending` creates a new placeholder. */
  async decide(externalUserId: string, asked: DecisionAsked): Promise<SentMessages> {
    const { archive, deliveries } = this.#deps;
    const { delivery = {}, decision } = asked;
    const ids: string[] = [];
    if (archive.applicant(externalUserId) === undefined || decision === 'pending') {
      const entered = placeholderData(asked);
      const drawn = await placeholderPictures(entered);
      const pictures = drawn.map(({ kind, ...picture }) => this.#store(kind, picture));
      ids.push(this.#receive(externalUserId, { entered, pictures, plan: null }, delivery));
    }
    const result = resultOf(asked);
    if (result !== undefined) ids.push(this.#review(externalUserId, result, delivery));
    if (delivery.isHeld !== true && (delivery.delaySeconds ?? 0) === 0)
      await deliveries.send(
        archive.messages().filter(({ id }) => ids.includes(id)),
        delivery,
      );
    return this.#messagesAbout(externalUserId, ids);
  }

  /** Undefined if there is no such applicant. */
  async resend(
    externalUserId: string,
    { which = 'held', ...how }: ResendAsked,
  ): Promise<SentMessages | undefined> {
    const { archive, deliveries } = this.#deps;
    if (archive.applicant(externalUserId) === undefined) return undefined;
    const found = this.#messagesOf(externalUserId).filter(({ isHeld }) => which === 'all' || isHeld);
    for (const { id, isHeld } of found) if (isHeld) archive.record({ kind: 'released', id });
    await deliveries.send(found, how);
    return this.#messagesAbout(
      externalUserId,
      found.map(({ id }) => id),
    );
  }

  /** Completes the reviews that are due. */
  reviewDue(): void {
    const { archive, clock } = this.#deps;
    for (const { externalUserId, plan } of archive.plans())
      if (new Date(plan.at) <= clock.now()) this.#review(externalUserId, plan.result, {});
  }

  #newId(): string {
    return this.#deps.random.bytes(16).toString('hex');
  }

  #store(kind: PictureSlot, { bytes, type }: { bytes: Buffer; type: string }): Picture {
    const id = this.#newId();
    this.#deps.archive.keepPicture(id, bytes);
    return { id, kind, type };
  }

  #receive(
    externalUserId: string,
    { entered, pictures, plan }: { entered: PersonalData; pictures: readonly Picture[]; plan: Plan | null },
    delivery: Delivery,
  ): string {
    const { archive, clock } = this.#deps;
    const known = archive.applicant(externalUserId);
    const applicant: Applicant = {
      applicantId: known?.applicantId ?? this.#newId(),
      externalUserId,
      submittedAt: clock.now().toISOString(),
      sequence: (known?.sequence ?? 0) + 1,
      entered,
      extracted: readDocument(entered),
      pictures: [...pictures],
      review: null,
    };
    archive.record({ kind: 'submitted', applicant, plan });
    return this.#tell('applicant.submitted', applicant, delivery);
  }

  #review(externalUserId: string, result: Review, delivery: Delivery): string {
    const { archive, clock } = this.#deps;
    const known = archive.applicant(externalUserId);
    if (known === undefined) throw new Error('There is no such applicant.');
    const sequence = known.sequence + 1;
    archive.record({ kind: 'reviewed', externalUserId, sequence, at: clock.now().toISOString(), result });
    return this.#tell('applicant.reviewed', { ...known, sequence }, delivery);
  }

  #tell(
    type: Message['type'],
    { applicantId, externalUserId, sequence }: Applicant,
    { delaySeconds = 0, copies = 1, isHeld = false }: Delivery,
  ): string {
    const [id, now] = [`msg_${this.#newId()}`, this.#deps.clock.now()];
    const message = { type, applicantId, externalUserId, sequence, occurredAt: now.toISOString() };
    const notBefore = new Date(now.getTime() + delaySeconds * 1000).toISOString();
    this.#deps.archive.record({ kind: 'message', outgoing: { id, message, notBefore, copies, isHeld } });
    return id;
  }

  #messagesOf(externalUserId: string): readonly StoredMessage[] {
    return this.#deps.archive.messages().filter(({ message }) => message.externalUserId === externalUserId);
  }

  #messagesAbout(externalUserId: string, ids: readonly string[]): SentMessages {
    return {
      applicantId: this.#deps.archive.applicant(externalUserId)?.applicantId ?? '',
      messages: this.#messagesOf(externalUserId)
        .filter(({ id }) => ids.includes(id))
        .map(({ id, message: { type, sequence }, isDelivered, isHeld }) => ({
          id,
          type,
          sequence,
          state: isDelivered ? 'delivered' : isHeld ? 'held' : 'waiting',
        })),
    };
  }
}

const retry = {
  answer: 'rejected',
  rejectType: 'retry',
  reasons: ['documents_not_clear', 'photo_not_clear'],
} as const;
const final = { answer: 'rejected', rejectType: 'final', reasons: ['documents_do_not_match'] } as const;

/** Family names that trigger a decision; all others wait for a person. */
function outcomeOf(familyName: string): Review | undefined {
  switch (familyName.trim().toLowerCase()) {
    case 'approved':
      return { answer: 'approved' };
    case 'retry':
      return { ...retry, reasons: [...retry.reasons] };
    case 'final':
      return { ...final, reasons: [...final.reasons] };
    default:
      return undefined;
  }
}

function resultOf({ decision, rejectType = 'retry', reasons }: DecisionAsked): Review | undefined {
  if (decision === 'pending') return undefined;
  if (decision === 'approved') return { answer: 'approved' };
  const usual = rejectType === 'retry' ? retry.reasons : final.reasons;
  return { answer: 'rejected', rejectType, reasons: reasons ?? [...usual] };
}

/**
 * The pictures are not read: the extracted data is what was entered. For the family name Mismatch it has another number
 * and birth date, to show the marks at the desk.
 */
function readDocument(entered: PersonalData): PersonalData {
  if (entered.familyName.trim().toLowerCase() !== 'mismatch') return entered;
  const { document, birthDate } = entered;
  const number = document.number.replace(/.$/, (end) => (end === '0' ? '9' : '0'));
  return {
    ...entered,
    birthDate: birthDate.replace(/\d{4}/, (year) => String(Number(year) - 1)),
    document: { ...document, number },
  };
}

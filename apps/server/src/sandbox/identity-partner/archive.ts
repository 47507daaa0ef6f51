import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@gim/languages';
import * as z from 'zod/mini';
import { openJournal } from '../chains/journal.ts';
import { type Applicant, applicant, message, type Picture, pictureSlots, review } from './shapes.ts';

const form = z.strictObject({
  token: z.string(),
  externalUserId: z.string(),
  language: z.enum(languages),
  returnUrl: z.string(),
  expiresAt: z.string(),
});
export type Form = z.infer<typeof form>;

const outgoing = z.strictObject({
  id: z.string(),
  message,
  notBefore: z.string(),
  copies: z.int(),
  isHeld: z.boolean(),
});
export type Outgoing = z.infer<typeof outgoing>;

/** Everything that can happen here, in order. */
const entry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), form }),
  z.strictObject({
    kind: z.literal('picture'),
    token: z.string(),
    picture: z.strictObject({ id: z.string(), kind: z.enum(pictureSlots), type: z.string() }),
  }),
  z.strictObject({
    kind: z.literal('submitted'),
    applicant,
    /** The result that a test name triggers, and when. */
    plan: z.nullable(z.strictObject({ at: z.string(), result: review })),
  }),
  z.strictObject({
    kind: z.literal('reviewed'),
    externalUserId: z.string(),
    sequence: z.int(),
    at: z.string(),
    result: review,
  }),
  z.strictObject({ kind: z.literal('message'), outgoing }),
  z.strictObject({ kind: z.literal('released'), id: z.string() }),
  z.strictObject({ kind: z.literal('delivered'), id: z.string() }),
]);
type Entry = z.infer<typeof entry>;
export type Plan = NonNullable<Extract<Entry, { kind: 'submitted' }>['plan']>;

export interface StoredMessage extends Outgoing {
  readonly isDelivered: boolean;
}

/** The partner's data: in memory, and in the data folder, from which a restart reads it again. */
export interface Archive {
  record(entry: Entry): void;
  form(
    token: string,
  ): { readonly form: Form; readonly pictures: readonly Picture[]; readonly isSent: boolean } | undefined;
  applicant(externalUserId: string): Applicant | undefined;
  applicantById(applicantId: string): Applicant | undefined;
  plans(): readonly { readonly externalUserId: string; readonly plan: Plan }[];
  messages(): readonly StoredMessage[];
  keepPicture(id: string, bytes: Buffer): void;
  readPicture(id: string): Buffer;
}

interface StoredForm {
  readonly form: Form;
  readonly pictures: Map<string, Picture>;
  readonly isSent: boolean;
}

class State {
  readonly forms = new Map<string, StoredForm>();
  readonly applicants = new Map<string, Applicant>();
  readonly plans = new Map<string, Plan>();
  readonly messages = new Map<string, StoredMessage>();

  apply(happened: Entry): void {
    switch (happened.kind) {
      case 'form':
        this.forms.set(happened.form.token, { form: happened.form, pictures: new Map(), isSent: false });
        return;
      case 'picture':
        this.forms.get(happened.token)?.pictures.set(happened.picture.kind, happened.picture);
        return;
      case 'submitted':
        this.#submitted(happened);
        return;
      case 'reviewed':
        this.#reviewed(happened);
        return;
      case 'message':
        this.messages.set(happened.outgoing.id, { ...happened.outgoing, isDelivered: false });
        return;
      case 'released':
        this.#change(happened.id, { isHeld: false });
        return;
      case 'delivered':
        this.#change(happened.id, { isDelivered: true, isHeld: false });
    }
  }

  #submitted({ applicant: sent, plan }: Extract<Entry, { kind: 'submitted' }>): void {
    this.applicants.set(sent.externalUserId, sent);
    if (plan === null) this.plans.delete(sent.externalUserId);
    else this.plans.set(sent.externalUserId, plan);
    // Earlier forms of the user are closed, also in other tabs.
    for (const { form: opened, ...kept } of this.forms.values())
      if (opened.externalUserId === sent.externalUserId)
        this.forms.set(opened.token, { ...kept, form: opened, isSent: true });
  }

  #reviewed({ externalUserId, sequence, at, result }: Extract<Entry, { kind: 'reviewed' }>): void {
    const known = this.applicants.get(externalUserId);
    this.plans.delete(externalUserId);
    if (known !== undefined)
      this.applicants.set(externalUserId, { ...known, sequence, review: { at, result } });
  }

  #change(id: string, change: Partial<StoredMessage>): void {
    const known = this.messages.get(id);
    if (known !== undefined) this.messages.set(id, { ...known, ...change });
  }
}

export function openArchive(folder: string): Archive {
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures, { recursive: true, mode: 0o700 });
  const journal = openJournal(join(folder, 'journal.jsonl'), (unchecked) => entry.parse(unchecked));
  const state = new State();
  for (const happened of journal.before) state.apply(happened);
  const pathOf = (id: string): string => {
    if (!/^[\w-]{1,64}$/.test(id)) throw new Error('That is no id of a picture.');
    return join(pictures, id);
  };
  return {
    record(happened) {
      journal.append(happened);
      state.apply(happened);
    },
    form(token) {
      const kept = state.forms.get(token);
      return kept && { form: kept.form, pictures: [...kept.pictures.values()], isSent: kept.isSent };
    },
    applicant: (externalUserId) => state.applicants.get(externalUserId),
    applicantById: (id) => [...state.applicants.values()].find(({ applicantId }) => applicantId === id),
    plans: () => [...state.plans].map(([externalUserId, plan]) => ({ externalUserId, plan })),
    messages: () => [...state.messages.values()],
    keepPicture(id, bytes) {
      // Atomic, whenever the process is killed.
      writeFileSync(`${pathOf(id)}.part`, bytes, { mode: 0o600 });
      renameSync(`${pathOf(id)}.part`, pathOf(id));
    },
    readPicture: (id) => readFileSync(pathOf(id)),
  };
}

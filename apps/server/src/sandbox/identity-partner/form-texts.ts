import { byLanguage } from '@gim/languages';
import { readTexts } from '../../platform/texts.ts';
import type { FieldFault } from './form-input.ts';
import type { PictureFault } from './picture-check.ts';
import type { documentTypes, PictureSlot } from './shapes.ts';

type SlotText = { readonly title: string; readonly hint: string };

export interface FormTexts {
  readonly title: string;
  readonly back: string;
  readonly leave: string;
  readonly next: string;
  readonly send: string;
  readonly sending: string;
  readonly step: string;
  readonly sandbox: { readonly title: string; readonly text: string };
  readonly steps: Readonly<Record<'document' | 'photos' | 'selfie' | 'details', SlotText>>;
  readonly documentType: string;
  readonly documents: Readonly<Record<(typeof documentTypes)[number], string>>;
  readonly country: string;
  readonly choose: string;
  readonly slots: Readonly<Record<PictureSlot | 'passport', SlotText>>;
  readonly addPhoto: string;
  readonly changePhoto: string;
  readonly uploading: string;
  readonly added: string;
  readonly photoRules: string;
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly hints: Readonly<Partial<Record<FieldName, string>>>;
  readonly address: string;
  readonly faults: Readonly<
    Record<FieldFault | PictureFault | 'photo_missing' | 'failed' | 'some_wrong', string>
  >;
  readonly done: SlotText;
  readonly over: SlotText;
}

export const fieldNames = [
  'givenNames',
  'familyName',
  'birthDate',
  'documentNumber',
  'validUntil',
  'phone',
  'street',
  'city',
  'postalCode',
  'addressCountry',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** All languages have the same keys (checked by tidy), so one type fits all. */
export const formTexts = byLanguage((language) => readTexts(language, 'identity-form') as FormTexts);

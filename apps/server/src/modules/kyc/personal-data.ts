import { kycDocumentTypes } from '@gim/contract';
import * as z from 'zod';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Applicant, PersonalData } from './ports.ts';

/** The partner's data is untrusted: limits each field's length and strips control characters. */
const text = (max: number) =>
  z.string().transform((value) =>
    value
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, max),
  );

const country = z.string().transform((value) => value.toUpperCase().slice(0, 2));
const day = z.string().transform((value) => value.slice(0, 10));

const personalData = z.object({
  givenNames: text(100),
  familyName: text(99),
  birthDate: z.nullable(day),
  phone: z.nullable(text(40)),
  address: z.nullable(text(400)),
  country: z.nullable(country),
  document: z.nullable(
    z.object({
      type: z.enum(kycDocumentTypes),
      country,
      number: text(40),
      validUntil: z.nullable(day),
    }),
  ),
});

const checkData = z.object({ entered: personalData, extracted: personalData.partial() });

/** A person's data by one check. */
export interface CheckData {
  readonly entered: PersonalData;
  readonly extracted: Partial<PersonalData>;
}

const contextOf = (checkId: string): string => `kyc data ${checkId}`;

export const sealData = (
  sealer: Sealer,
  checkId: string,
  { entered, extracted }: Pick<Applicant, 'entered' | 'extracted'>,
): string => sealer.seal(JSON.stringify(checkData.parse({ entered, extracted })), contextOf(checkId));

export function openData(sealer: Sealer, checkId: string, sealed: string): CheckData {
  const { entered, extracted } = checkData.parse(JSON.parse(sealer.open(sealed, contextOf(checkId))));
  return { entered, extracted: present(extracted) };
}

/** Drops fields that are present but undefined. */
function present(extracted: z.infer<typeof checkData>['extracted']): Partial<PersonalData> {
  return Object.fromEntries(Object.entries(extracted).filter(([, value]) => value !== undefined));
}

const hits = z.array(
  z.object({ list: text(100), name: text(200), score: z.number().transform((score) => Math.round(score)) }),
);
export type Hits = z.infer<typeof hits>;

const hitsContext = (checkId: string): string => `kyc sanctions ${checkId}`;
const HITS_MAX = 20;

/** Null when there are none. */
export const sealHits = (sealer: Sealer, checkId: string, found: Readonly<Hits>): string | null =>
  found.length === 0
    ? null
    : sealer.seal(JSON.stringify(hits.parse(found.slice(0, HITS_MAX))), hitsContext(checkId));

export const openHits = (sealer: Sealer, checkId: string, sealed: string | null): Hits =>
  sealed === null ? [] : hits.parse(JSON.parse(sealer.open(sealed, hitsContext(checkId))));

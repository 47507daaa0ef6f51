import { z } from 'zod';

/** The parts of Sumsub's answers that are used. Unknown fields are ignored. */

const text = z.string().nullish();

const idDocument = z.object({
  idDocType: z.string(),
  country: text,
  number: text,
  validUntil: text,
});

const address = z.object({
  country: text,
  postCode: text,
  town: text,
  street: text,
  subStreet: text,
  buildingNumber: text,
  flatNumber: text,
  state: text,
});

/** `info` was read from documents, `fixedInfo` was entered. */
const info = z.object({
  firstName: text,
  middleName: text,
  lastName: text,
  dob: text,
  phone: text,
  country: text,
  addresses: z.array(address).nullish(),
  idDocs: z.array(idDocument).nullish(),
});
export type SumsubInfo = z.infer<typeof info>;

export const sumsubApplicant = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  inspectionId: z.string().regex(/^[\w-]{1,64}$/),
  externalUserId: z.string(),
  phone: text,
  info: info.nullish(),
  fixedInfo: info.nullish(),
  review: z
    .object({
      reviewStatus: z.string(),
      createDate: text,
      reviewDate: text,
      reviewResult: z
        .object({
          reviewAnswer: z.string().nullish(),
          reviewRejectType: z.string().nullish(),
          rejectLabels: z.array(z.string()).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type SumsubApplicant = z.infer<typeof sumsubApplicant>;

export const sumsubResources = z.object({
  items: z.array(
    z.object({
      id: z.union([z.string(), z.number().transform(String)]),
      deactivated: z.boolean().nullish(),
      idDocDef: z.object({ idDocType: z.string(), idDocSubType: z.string().nullish() }),
    }),
  ),
});

export const sumsubLink = z.object({ url: z.url() });

export const sumsubMessage = z.object({
  type: z.string().max(100),
  applicantId: z.string().min(1),
  externalUserId: z.string().min(1).max(200),
});

import * as z from 'zod/mini';
import { endpoint, rights } from './endpoint.ts';
import * as value from './values.ts';

export const staffRoles = ['teller', 'support', 'compliance', 'treasury', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Maximum number of points at which a staff member can work. */
export const staffPointsMax = 100;

const staffMember = z.strictObject({
  id: z.uuid(),
  email: value.text(320),
  name: value.text(200),
  roles: value.list(z.enum(staffRoles), staffRoles.length),
  rights: value.list(z.enum(rights), rights.length),
  /** The points where they work. Rights that a role grants for own points only apply at these. */
  pointIds: value.list(z.uuid(), staffPointsMax),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffLogin = endpoint({
  name: 'staffLogin',
  method: 'POST',
  path: '/api/desk/login',
  summary: 'Sign a staff member in with password and authenticator code in one call.',
  auth: { kind: 'anyone' },
  body: z.strictObject({ email: value.email, password: value.password, code: value.emailCode }),
  reply: z.strictObject({ token: value.opaque(4096), expiresAt: value.instant, staff: staffMember }),
  problems: ['CredentialsWrong'],
});

export const staffLogout = endpoint({
  name: 'staffLogout',
  method: 'POST',
  path: '/api/desk/logout',
  summary: 'End the staff session.',
  auth: { kind: 'staff', right: 'desk.open' },
  reply: null,
  problems: [],
});

export const getStaffSelf = endpoint({
  name: 'getStaffSelf',
  method: 'GET',
  path: '/api/desk/me',
  summary: 'Get the signed-in staff account with its roles, rights and points.',
  auth: { kind: 'staff', right: 'desk.open' },
  reply: staffMember,
  problems: [],
});

export const changeStaffPassword = endpoint({
  name: 'changeStaffPassword',
  method: 'POST',
  path: '/api/desk/me/password',
  summary:
    'Change the caller’s password. Needs the old one and an authenticator code, and ends all other sessions.',
  auth: { kind: 'staff', right: 'desk.open' },
  body: z.strictObject({
    password: value.password,
    newPassword: value.password,
    code: value.emailCode,
  }),
  reply: null,
  problems: [
    'CredentialsWrong',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordTooSimple',
    'PasswordTooCommon',
    'PasswordIsEmail',
    'PasswordUnchanged',
  ],
});

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/desk/audit',
  summary: 'List the append-only audit log of staff actions, newest first.',
  auth: { kind: 'staff', right: 'audit.read' },
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    cursor: z.optional(value.text(200)),
  }),
  reply: z.strictObject({
    items: value.list(
      z.strictObject({
        id: value.opaque(40),
        at: value.instant,
        staffId: z.nullable(z.uuid()),
        staffName: z.nullable(value.text(200)),
        action: value.text(200),
        subject: z.nullable(value.text(400)),
        /** Set if the subject is a staff member. */
        subjectName: z.nullable(value.text(200)),
        before: z.nullable(z.record(value.text(100), z.unknown())),
        after: z.nullable(z.record(value.text(100), z.unknown())),
      }),
      100,
    ),
    nextCursor: z.nullable(value.text(200)),
  }),
  problems: [],
});

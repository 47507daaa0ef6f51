import * as z from 'zod/mini';
import { endpoint, rights } from './endpoint.ts';
import { staffPointsMax, staffRoles } from './staff.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const deskNote = value.text(deskNoteLengths.max);
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });
const roles = value.list(z.enum(staffRoles), staffRoles.length);
const pointIds = value.list(z.uuid(), staffPointsMax);

/** Every change of staff requires an authenticator code and a reason for the audit log. */
const stepUp = { note, code: value.emailCode };
const inMember = z.strictObject({ id: z.uuid() });

/** Requested roles that a second person must approve. Expires after 24 hours. */
const roleRequest = z.strictObject({
  id: z.uuid(),
  roles,
  requestedBy: person,
  requestedAt: value.instant,
  expiresAt: value.instant,
  note: deskNote,
});
export type RoleRequest = z.infer<typeof roleRequest>;

const deskMember = z.strictObject({
  id: z.uuid(),
  email: value.text(320),
  name: value.text(200),
  state: z.enum(['Active', 'Disabled']),
  roles,
  pointIds,
  createdAt: value.instant,
  /** Null if added on the command line. */
  addedBy: z.nullable(person),
  lastSignInAt: z.nullable(value.instant),
  sessions: z.int(),
  /** For optimistic locking: a change must send it, and is refused if the member was changed meanwhile. */
  version: z.int(),
  /** Role request that waits for a second person. */
  request: z.nullable(roleRequest),
});
export type DeskMember = z.infer<typeof deskMember>;

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/desk/staff',
  summary: 'List the staff accounts, active ones first, at most five hundred.',
  auth: { kind: 'staff', right: 'staff.read' },
  reply: z.strictObject({ items: value.list(deskMember, 500) }),
  problems: [],
});

export const listStaffRoles = endpoint({
  name: 'listStaffRoles',
  method: 'GET',
  path: '/api/desk/staff-roles',
  summary: 'List the roles with their rights, and which roles need two people to grant.',
  auth: { kind: 'staff', right: 'staff.read' },
  reply: z.strictObject({
    items: value.list(
      z.strictObject({
        name: z.enum(staffRoles),
        needsSecondPerson: z.boolean(),
        rights: value.list(
          /** `ownPoints`: the right applies only at the points where the member works. */
          z.strictObject({ name: z.enum(rights), ownPoints: z.boolean() }),
          rights.length,
        ),
      }),
      staffRoles.length,
    ),
  }),
  problems: [],
});

export const addStaffMember = endpoint({
  name: 'addStaffMember',
  method: 'POST',
  path: '/api/desk/staff',
  summary:
    'Create a staff account. The first password and the authenticator key are returned once. Roles that need two people wait for the second.',
  auth: { kind: 'staff', right: 'staff.manage' },
  body: z.strictObject({
    email: value.email,
    name: value.text(80).check(z.trim(), z.minLength(1)),
    roles,
    pointIds,
    ...stepUp,
  }),
  reply: z.strictObject({
    id: z.uuid(),
    password: value.text(200),
    totpSecret: value.opaque(200),
    otpauthUrl: value.text(1000),
    waitingRoles: roles,
  }),
  problems: ['CodeInvalid', 'StaffExists'],
});

export const setStaffAccess = endpoint({
  name: 'setStaffAccess',
  method: 'PUT',
  path: '/api/desk/staff/{id}/access',
  summary:
    'Update the roles and points of another staff account. Removals take effect at once; added roles that need two people wait for the second.',
  auth: { kind: 'staff', right: 'staff.manage' },
  params: inMember,
  body: z.strictObject({ roles, pointIds, version: z.int().check(z.gte(0)), ...stepUp }),
  reply: z.strictObject({ waitingRoles: roles }),
  problems: [
    'NotFound',
    'CodeInvalid',
    'OwnAccount',
    'LastManager',
    'StaffChanged',
    'StaffNotActive',
    'RoleRequestOpen',
  ],
});

export const disableStaffMember = endpoint({
  name: 'disableStaffMember',
  method: 'POST',
  path: '/api/desk/staff/{id}/disable',
  summary: 'Disable another staff account. Its sessions and known browsers end at once.',
  auth: { kind: 'staff', right: 'staff.manage' },
  params: inMember,
  body: z.strictObject(stepUp),
  reply: null,
  problems: ['NotFound', 'CodeInvalid', 'OwnAccount', 'LastManager', 'StaffNotActive'],
});

export const enableStaffMember = endpoint({
  name: 'enableStaffMember',
  method: 'POST',
  path: '/api/desk/staff/{id}/enable',
  summary: 'Enable a disabled staff account. Roles that need two people wait for the second.',
  auth: { kind: 'staff', right: 'staff.manage' },
  params: inMember,
  body: z.strictObject(stepUp),
  reply: z.strictObject({ waitingRoles: roles }),
  problems: ['NotFound', 'CodeInvalid', 'OwnAccount', 'StaffNotDisabled'],
});

export const decideRoleRequest = endpoint({
  name: 'decideRoleRequest',
  method: 'POST',
  path: '/api/desk/staff-role-requests/{id}/decision',
  summary:
    'Approve or reject roles that need two people. The caller must be neither the requester nor the recipient.',
  auth: { kind: 'staff', right: 'staff.approve' },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(['Approved', 'Rejected']), ...stepUp }),
  reply: null,
  problems: ['NotFound', 'CodeInvalid', 'OwnAccount', 'FourEyesRequired', 'RoleRequestClosed'],
});

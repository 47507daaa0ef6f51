import { languages } from '@gim/languages';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../../platform/db/db.ts';

/** The device of a started sign-in. The confirmation opens the session on this device only. */
const ticketDevice = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  platformName: z.string(),
  pushToken: z.optional(z.string()),
  language: z.enum(languages),
});
export type TicketDevice = z.infer<typeof ticketDevice>;

export async function insertTicket(
  tx: Tx,
  ticket: { hash: Buffer; userId: string; device: TicketDevice; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into sessions.login_ticket (hash, user_id, device, created_at, expires_at)
    values (${ticket.hash}, ${ticket.userId}, ${JSON.stringify(ticket.device)}::jsonb, ${ticket.now},
      ${ticket.expiresAt})`.execute(tx);
}

/** Counts a try and returns the ticket's device and the number of the try, if the ticket is still valid. */
export async function tryTicket(
  tx: Tx,
  ticket: { hash: Buffer; userId: string; triesMax: number; now: Date },
): Promise<{ device: TicketDevice; tries: number } | undefined> {
  const { rows } = await sql<{ device: unknown; tries: number }>`
    update sessions.login_ticket set tries = tries + 1
    where hash = ${ticket.hash} and user_id = ${ticket.userId} and used_at is null and tries < ${ticket.triesMax}
      and expires_at > ${ticket.now}
    returning device, tries`.execute(tx);
  const [found] = rows;
  return found && { device: ticketDevice.parse(found.device), tries: found.tries };
}

/** Voids the user's sign-ins that wait for their second step: the credentials they started with may be compromised. */
export async function voidTickets(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions.login_ticket where user_id = ${userId}`.execute(tx);
}

export async function useTicket(tx: Tx, { hash, now }: { hash: Buffer; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    update sessions.login_ticket set used_at = ${now} where hash = ${hash} and used_at is null returning user_id`.execute(
    tx,
  );
  return rows.length === 1;
}

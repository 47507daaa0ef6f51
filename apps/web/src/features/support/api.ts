import type { Reply } from '@gim/contract/endpoint';
import type { listTickets, Ticket, TicketTopic } from '@gim/contract/support';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;
export type Tickets = Reply<typeof listTickets>;

const load = (services: Needs) => Promise.all([services.client(), import('@gim/contract/support')]);

const ticketsKey = (userId: string) => ['support', userId] as const;
const ticketKey = (userId: string, number: number) => [...ticketsKey(userId), number] as const;

/** Answers have no live event, so the page polls. */
const pollMs = 15_000;

export function useTickets(): UseQueryResult<Tickets> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...ticketsKey(id), 'list'],
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      const [client, contract] = await load(services);
      return client.call(contract.listTickets, { params: { id } }, { signal });
    },
  });
}

export function useTicket(number: number): UseQueryResult<Ticket> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ticketKey(id, number),
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      const [client, contract] = await load(services);
      return client.call(contract.getTicket, { params: { id, number } }, { signal });
    },
  });
}

/** A message to send. The id makes sending idempotent. */
export interface Written {
  readonly messageId: string;
  readonly text: string;
  readonly pictures: readonly string[];
}

export async function createTicket(
  services: Needs,
  {
    id,
    pictures,
    ...ticket
  }: Written & {
    readonly id: string;
    readonly topic: TicketTopic;
    readonly transactionId: string | null;
  },
): Promise<Ticket> {
  const { transactionId, ...rest } = ticket;
  const [client, contract] = await load(services);
  const body = {
    ...rest,
    ...(transactionId === null ? {} : { transactionId }),
    ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
  };
  return client.call(contract.createTicket, { params: { id }, body }, { timeoutMs: 60_000 });
}

export async function replyToTicket(
  services: Needs,
  { id, number, pictures, ...message }: Written & { readonly id: string; readonly number: number },
): Promise<Ticket> {
  const [client, contract] = await load(services);
  const body = { ...message, ...(pictures.length === 0 ? {} : { pictures: [...pictures] }) };
  return client.call(contract.replyToTicket, { params: { id, number }, body }, { timeoutMs: 60_000 });
}

/** Writes the response into the cached thread and refetches the list. */
export async function cacheTicket(queries: QueryClient, userId: string, ticket: Ticket): Promise<void> {
  queries.setQueryData(ticketKey(userId, ticket.number), ticket);
  await queries.invalidateQueries({ queryKey: [...ticketsKey(userId), 'list'] });
}

export function useTicketPicture(number: number, pictureId: string): UseQueryResult<Blob> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...ticketKey(id, number), 'picture', pictureId],
    staleTime: 'static',
    queryFn: async ({ signal }) => {
      const [client, contract] = await load(services);
      return client.call(contract.getTicketPicture, { params: { id, number, pictureId } }, { signal });
    },
  });
}

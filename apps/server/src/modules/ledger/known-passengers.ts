import type { Books, Freshness, Passenger } from './books.ts';
import type { Catalogue } from './catalogue.ts';
import { type Request, resolveLines } from './request.ts';

/** Undefined when something that the batch needs is not in memory. */
export function knownPassengers(
  requests: readonly Request[],
  {
    books,
    names,
    freshness,
  }: {
    readonly books: Books;
    readonly names: { readonly catalogue: Catalogue; readonly stripe: number };
    readonly freshness: Freshness;
  },
): readonly Passenger[] | undefined {
  const passengers: Passenger[] = [];
  try {
    for (const request of requests) {
      const isKnown = !request.isDoubtful && resolveLines(request, names);
      const passenger = isKnown ? books.passenger(request, freshness) : undefined;
      if (passenger === undefined) return undefined;
      passengers.push(passenger);
    }
    return passengers;
  } catch {
    // One of them is wrong in itself, which its caller is told when they are prepared.
    return undefined;
  }
}

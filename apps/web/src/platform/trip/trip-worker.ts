import { trustedScript } from '../service-workers/trusted-script.ts';

const scope = '/transactions/';

/** Starts the worker that opens a saved visit without a network; it sees the pages of orders and no others. */
export async function openTripWorker(): Promise<void> {
  await navigator.serviceWorker.register(trustedScript('/trip-worker.js'), { scope });
}

export async function removeTripWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.unregister();
}

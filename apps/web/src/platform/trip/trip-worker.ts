import { trustedScript } from '../service-workers/trusted-script.ts';

const scope = '/transactions/';

/** Registers the worker that serves saved trips offline; its scope is the order pages alone. */
export async function openTripWorker(): Promise<void> {
  await navigator.serviceWorker.register(trustedScript('/trip-worker.js'), { scope });
}

export async function removeTripWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.unregister();
}

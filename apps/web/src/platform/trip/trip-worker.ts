const script = '/trip-worker.js';
const scope = '/transactions/';

/** Starts the worker that opens a saved visit without a network; it sees the pages of orders and no others. */
export async function openTripWorker(): Promise<void> {
  await navigator.serviceWorker.register(trusted(script), { scope });
}

export async function removeTripWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.unregister();
}

/** The page's policy lets a script be named only through the policy `gim` (W-02), which lets this one through. */
function trusted(path: typeof script): string {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (!isFactory(factory)) return path;
  policy ??= factory.createPolicy('gim', { createScriptURL: onlyWorker });
  return policy.createScriptURL(path);
}

const onlyWorker = (path: string): string => {
  if (path !== script) throw new TypeError(`${path} is no script of ours`);
  return path;
};

interface Policy {
  /** A TrustedScriptURL, which TypeScript's own description of `register` does not know. */
  readonly createScriptURL: (path: string) => string;
}
interface Factory {
  readonly createPolicy: (name: string, rules: { createScriptURL: (path: string) => string }) => Policy;
}

let policy: Policy | undefined;

const isFactory = (value: unknown): value is Factory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/** Every script that may become a service worker. */
export type WorkerScript = '/trip-worker.js' | '/push-worker.js' | '/shell-worker.js';
const scripts: readonly string[] = [
  '/trip-worker.js',
  '/push-worker.js',
  '/shell-worker.js',
] satisfies readonly WorkerScript[];

/** The CSP accepts script URLs only from the Trusted Types policy `gim` (W-02), which allows our workers alone. */
export function trustedScript(path: WorkerScript): string {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (!isFactory(factory)) return path;
  policy ??= factory.createPolicy('gim', { createScriptURL: onlyWorkers });
  return policy.createScriptURL(path);
}

const onlyWorkers = (path: string): string => {
  if (!scripts.includes(path)) throw new TypeError(`${path} is no script of ours`);
  return path;
};

interface Policy {
  /** Really returns a TrustedScriptURL, which TypeScript's type of `register` does not accept. */
  readonly createScriptURL: (path: string) => string;
}
interface Factory {
  readonly createPolicy: (name: string, rules: { createScriptURL: (path: string) => string }) => Policy;
}

let policy: Policy | undefined;

const isFactory = (value: unknown): value is Factory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

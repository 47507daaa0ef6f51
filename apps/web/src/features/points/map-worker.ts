import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/**
 * Sets the URL of the map's worker. The CSP starts a worker only from a URL of our Trusted Types policy (W-02), and
 * this policy passes no other. MapLibre calls two string methods on the URL, so the trusted value has them.
 */
export function nameWorker(): void {
  const trusted = trust(workerUrl);
  Reflect.apply(setWorkerUrl, undefined, [trusted]);
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): object;
  };
}

let kept: object | string | undefined;

function trust(url: string): object | string {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes');
  kept ??= isTrustedTypes(types)
    ? Object.assign(types.createPolicy('gim-map', { createScriptURL: onlyWorker }).createScriptURL(url), {
        endsWith: (end: string) => url.endsWith(end),
        split: (by: string | RegExp) => url.split(by),
      })
    : url;
  return kept;
}

function onlyWorker(url: string): string {
  if (url !== workerUrl) throw new TypeError('This is not the worker of the map.');
  return url;
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

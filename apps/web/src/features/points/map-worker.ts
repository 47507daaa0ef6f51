import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/**
 * Names the map's worker. The page's policy lets a worker start only from an address that a policy of ours has passed
 * (W-02), and this one passes no other. MapLibre reads the end of the address as of a text, so it has those two methods.
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

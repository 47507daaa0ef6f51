import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * What of an inherited npm_config_* speaks of the network and the user's own settings, and so must stay: registries,
 * certificates, proxies, sign-ins, and where the settings and the cache are.
 */
const KEPT =
  /^npm_config_(registry|ca|cafile|strict_ssl|proxy|https?_proxy|noproxy|userconfig|globalconfig|cache|fetch_.*|maxsockets|\/\/.*|@.*:registry)$/i;

/**
 * `npm run` exports its view of the world as npm_* variables. Passed on, they tell an npm that is run by another Node
 * the wrong Node version and folders, and it then leaves out packages without a word. So they are dropped.
 *
 * @param {NodeJS.ProcessEnv} inherited
 * @param {string} execPath the Node of this machine
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(inherited, execPath) {
  const entries = Object.entries(inherited).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name));
  /** @type {NodeJS.ProcessEnv} */
  const environment = Object.fromEntries(entries);
  // npm looks for the machine's settings beside the Node that runs it; run by the pinned one it would miss them.
  environment.npm_config_globalconfig ??= join(dirname(dirname(execPath)), 'etc', 'npmrc');
  return environment;
}

/**
 * A user without a home folder (a service account, say) still needs a place for npm's cache.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} fallback
 * @returns {NodeJS.ProcessEnv}
 */
export function withNpmCache(environment, fallback) {
  if (environment.npm_config_cache !== undefined) return environment;
  try {
    accessSync(homedir(), constants.W_OK);
    return environment;
  } catch {
    return { ...environment, npm_config_cache: fallback };
  }
}

import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Inherited npm_config_* variables to keep, because they configure the network and the user's settings: registries,
 * certificates, proxies, credentials, and the locations of settings and cache.
 */
const KEPT =
  /^npm_config_(registry|ca|cafile|strict_ssl|proxy|https?_proxy|noproxy|userconfig|globalconfig|cache|fetch_.*|maxsockets|\/\/.*|@.*:registry)$/i;

/**
 * Drops the npm_* variables that `npm run` exports. They would tell an npm run by another Node the wrong Node version
 * and folders, and it would then silently skip packages.
 *
 * @param {NodeJS.ProcessEnv} inherited
 * @param {string} execPath the Node of this machine
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(inherited, execPath) {
  const entries = Object.entries(inherited).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name));
  /** @type {NodeJS.ProcessEnv} */
  const environment = Object.fromEntries(entries);
  // npm looks for the global settings beside the Node that runs it; run by the pinned Node it would miss them.
  environment.npm_config_globalconfig ??= join(dirname(dirname(execPath)), 'etc', 'npmrc');
  return environment;
}

/**
 * Sets a cache folder for users without a home folder, such as service accounts.
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

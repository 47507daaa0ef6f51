import { expect, test } from 'vitest';
import { cleanEnvironment } from './environment.mjs';

const node = '/opt/node/bin/node';

test('drops what npm says about its own Node and folders', () => {
  const cleaned = cleanEnvironment(
    {
      npm_config_user_agent: 'npm/11 node/v20',
      npm_node_execpath: '/usr/bin/node',
      npm_execpath: '/usr/lib/npm-cli.js',
      npm_config_prefix: '/usr',
      npm_config_local_prefix: '/elsewhere',
      npm_config_omit: 'dev',
      npm_package_json: '/elsewhere/package.json',
      npm_lifecycle_event: 'start',
    },
    node,
  );
  expect(cleaned).toEqual({ npm_config_globalconfig: '/opt/node/etc/npmrc' });
});

test('keeps the network, the certificates, the sign-ins and the place of the settings', () => {
  const kept = {
    NODE_EXTRA_CA_CERTS: '/etc/ca.crt',
    HTTPS_PROXY: 'http://proxy.test:3128',
    npm_config_registry: 'https://packages.test/',
    NPM_CONFIG_CAFILE: '/etc/ca.crt',
    npm_config_https_proxy: 'http://proxy.test:3128',
    npm_config_userconfig: '/somewhere/.npmrc',
    npm_config_globalconfig: '/usr/etc/npmrc',
    npm_config_cache: '/var/cache/npm',
    'npm_config_//packages.test/:_authToken': 'token',
    'npm_config_@gim:registry': 'https://packages.test/gim/',
    PATH: '/usr/bin',
  };
  expect(cleanEnvironment(kept, node)).toEqual(kept);
});

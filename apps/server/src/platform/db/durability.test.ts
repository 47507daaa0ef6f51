import { describe, expect, it } from 'vitest';
import { durabilityFaults } from './durability.ts';

const safe = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_checksums: 'on',
  synchronous_standby_names: 'ANY 1 (s1, s2)',
};

describe('Q-01 the boot refuses a database that can lose what it confirmed', () => {
  it('takes a safe one, with a standby or with one accepted machine', () => {
    expect(durabilityFaults(safe, { standby: 'required' })).toEqual([]);
    expect(durabilityFaults({ ...safe, synchronous_standby_names: '' }, { standby: 'none' })).toEqual([]);
    expect(
      durabilityFaults({ ...safe, synchronous_commit: 'remote_apply' }, { standby: 'required' }),
    ).toEqual([]);
  });

  it.each([
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
    ['synchronous_commit', 'off'],
    ['synchronous_commit', 'local'],
    ['synchronous_commit', 'remote_write'],
    ['data_checksums', 'off'],
    ['synchronous_standby_names', ''],
    ['synchronous_standby_names', 'ANY 0 (s1)'],
  ])('refuses %s = %j and names it', (name, value) => {
    const faults = durabilityFaults({ ...safe, [name]: value }, { standby: 'required' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
  });

  it('refuses what the server does not tell', () => {
    expect(durabilityFaults({}, { standby: 'required' })).toHaveLength(5);
  });
});

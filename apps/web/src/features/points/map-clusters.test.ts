import { expect, it } from 'vitest';
import { clusterPins } from './map-clusters.ts';

const pin = (id: string, latitude: number, longitude: number) => ({
  id,
  latitude,
  longitude,
  feePercent: '0.5',
  isOpen: true,
});

const kyiv = [pin('a', 50.4297, 30.5185), pin('b', 50.4473, 30.5233), pin('c', 50.5016, 30.4985)];
const chicago = pin('d', 41.8802, -87.6389);

it('puts together what would overlap, and takes it apart again nearer', () => {
  const far = clusterPins([...kyiv, chicago], 4);
  expect(far.map(({ pins }) => pins.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['d']]);
  expect(far[0]?.latitude).toBeCloseTo(50.4595, 3);
  expect(clusterPins([...kyiv, chicago], 14).every(({ pins }) => pins.length === 1)).toBe(true);
});

it('loses and doubles no point among a thousand, at any zoom', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    pin(`p${index}`, 50 + ((index * 7919) % 1000) / 2000, 30 + ((index * 104_729) % 1000) / 1500),
  );
  for (let zoom = 2; zoom <= 16; zoom += 1) {
    const ids = clusterPins(many, zoom).flatMap(({ pins }) => pins.map(({ id }) => id));
    expect(ids).toHaveLength(1000);
    expect(new Set(ids).size).toBe(1000);
  }
});

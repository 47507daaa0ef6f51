import { allEndpoints } from '@gim/contract/testing/all-endpoints';
import { expect, test } from 'vitest';
import { sampleValue } from './sample-value.ts';
import { Seeded } from './seeded.ts';

const parts = (await allEndpoints()).flatMap(({ endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined ? [] : [[`${part} of ${endpoint.name}`, schema] as const];
  }),
);

test.each(parts)('makes values that the contract accepts: %s', async (_, schema) => {
  for (let index = 0; index < 100; index += 1) {
    const value = sampleValue(schema, new Seeded('samples', index));
    expect((await schema['~standard'].validate(value)).issues).toBeUndefined();
  }
});

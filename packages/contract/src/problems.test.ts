import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Problem, problems, statusOf } from './problems.ts';
import { allEndpoints } from './testing/all-endpoints.ts';

const names = Object.keys(problems);

describe('the catalogue of problems', () => {
  test.each(Object.entries(problems))('%s has a status that decision 1.2 knows', (name, { status }) => {
    expect(name).toMatch(/^(?:[A-Z][a-z]+)+$/);
    expect([400, 401, 403, 404, 405, 409, 413, 415, 421, 422, 429, 500, 503]).toContain(status);
  });

  test('is closed', () => {
    expectTypeOf<Problem>().toEqualTypeOf<keyof typeof problems>();
    expectTypeOf<string>().not.toExtend<Problem>();
    // @ts-expect-error Not in the catalogue.
    expect(() => statusOf('NoSuchProblem')).toThrow();
    expect(statusOf('DeviceNotBelongsToUser')).toBe(400);
  });

  test('has the name that the specification fixes, and the ones every endpoint shares', () => {
    const shared = [
      'SessionRequired',
      'NotAllowed',
      'NotFound',
      'TooManyRequests',
      'InternalError',
      'Unavailable',
    ];
    expect(names).toEqual(expect.arrayContaining(['DeviceNotBelongsToUser', ...shared]));
  });

  test('no endpoint declares what only a bug or the load can cause', async () => {
    const thrown = (await allEndpoints()).flatMap(({ endpoint }) => endpoint.problems);
    for (const fault of ['InternalError', 'Unavailable', 'TooManyRequests'])
      expect(thrown).not.toContain(fault);
  });
});

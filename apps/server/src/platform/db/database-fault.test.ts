import { describe, expect, it } from 'vitest';
import { type DatabaseFault, databaseFaultOf } from './database-fault.ts';
import { isDatabaseAnswer } from './guarded-pool.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });
const states: readonly (readonly [string, DatabaseFault])[] = [
  ['57P01', 'connection'],
  ['57P02', 'connection'],
  ['57P03', 'connection'],
  ['57P05', 'connection'],
  ['25P03', 'connection'],
  ['08006', 'connection'],
  ['08P01', 'connection'],
  ['53100', 'disk'],
  ['58030', 'disk'],
  ['58P01', 'disk'],
  ['53200', 'resources'],
  ['53300', 'resources'],
  ['53400', 'resources'],
  ['25006', 'readOnly'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['40001', 'busy'],
];
const losses: readonly (readonly [string, Error])[] = [
  ['refused', coded('ECONNREFUSED', { syscall: 'connect' })],
  ['reset while reading', coded('ECONNRESET', { syscall: 'read' })],
  ['broken while writing', coded('EPIPE', { syscall: 'write' })],
  ['ended by the other side', coded('EPIPE')],
  ['without a socket', coded('ENOENT', { syscall: 'connect' })],
  ['refused at all addresses', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
  ...[
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
  ].map((message) => [message, new Error(message)] as const),
];
const bugs: readonly (readonly [string, unknown])[] = [
  ['a constraint', coded('23505')],
  ['wrong SQL', coded('42601')],
  ['a right that is missing', coded('42501')],
  ['damaged data', coded('XX001')],
  ['a file that is not there', coded('ENOENT', { syscall: 'open' })],
  ['an error of ours', new TypeError('x is not a function')],
  ['another text', new Error('The Connection terminated')],
  ['no error at all', 'Connection terminated'],
  ['two errors, one of them a bug', new AggregateError([coded('ECONNREFUSED'), new Error('x')])],
];

describe('Q-04 an outage of the database', () => {
  it.each(states)('%s is told from a bug: %s', (state, fault) => {
    expect(databaseFaultOf(coded(state))).toBe(fault);
    expect(databaseFaultOf(new Error('wrapped', { cause: coded(state) }))).toBe(fault);
  });

  it.each(losses)('a connection that is lost is told from a bug: %s', (_how, error) => {
    expect(databaseFaultOf(error)).toBe('connection');
  });

  it.each(bugs)('%s stays a bug', (_what, error) => {
    expect(databaseFaultOf(error)).toBeUndefined();
  });

  it('Q-02 a code of the system is no answer of the database, though it has five letters', () => {
    for (const code of ['EPIPE', 'EBUSY', 'EPERM']) expect(isDatabaseAnswer(coded(code)), code).toBe(false);
    for (const state of ['23505', 'GL001', 'P0001', 'XX000'])
      expect(isDatabaseAnswer(coded(state)), state).toBe(true);
  });
});

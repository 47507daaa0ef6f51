import { type Flow, statusOfStage, type TransactionStatus, transactionOf } from '@gim/contract';
import type { Language } from '@gim/languages';
import { parse } from 'zod/mini';
import {
  type CancelProblem,
  type FlowDefinition,
  isFinalStatus,
  type Position,
  type StatementPlace,
} from './flow.ts';
import { flowProblems } from './verify-flows.ts';

/** The registered flows: everything that this module knows about a type. */
export interface Flows {
  readonly definitions: readonly FlowDefinition[];
  readonly types: readonly string[];
  isFirstStage(position: Position): boolean;
  canMove(position: Position, to: string): boolean;
  statusOf(position: Position): TransactionStatus;
  isFinal(position: Position): boolean;
  /** Every public status that a type can have. */
  statusesOf(type: string): readonly TransactionStatus[];
  /** Whether the flow lets its user cancel at some stage. */
  hasCancelRule(type: string): boolean;
  /** Why the user cannot cancel now, or null. */
  cancelProblem(position: Position): CancelProblem | null;
  /** The validated details of a new record. */
  parseDetails(type: string, details: object): object;
  /** Some fields of the details, each validated. */
  parseSomeDetails(type: string, details: object): object;
  /** The search values of the record: the searchable fields among these details, in lower case. */
  searchValues(type: string, details: object): readonly string[];
  /** A transaction as the API returns it, with its timeline and receipt, validated by the schema of its flow. */
  parseTransaction(type: string, fields: object): unknown;
  titleOf(type: string, language: Language): string;
  placeOf(type: string, details: object): StatementPlace;
}

/** Verifies the definitions against the contract; throws an error that lists every fault. */
export function registerFlows(definitions: readonly FlowDefinition[], contract: readonly Flow[]): Flows {
  const problems = flowProblems(definitions, contract);
  if (problems.length > 0) throw new Error(`The flows do not fit the contract.\n${problems.join('\n')}`);
  const byType = new Map(
    definitions.map((definition) => [
      definition.contract.type,
      {
        definition,
        full: transactionOf(definition.contract),
      },
    ]),
  );
  const registered = (type: string) => {
    const found = byType.get(type);
    if (found === undefined) throw new Error(`No module has registered a flow ${type}.`);
    return found;
  };
  const get = (type: string): FlowDefinition => registered(type).definition;
  const statusOf = ({ type, stage }: Position): TransactionStatus => statusOfStage(get(type).contract, stage);
  return {
    definitions,
    types: definitions.map(({ contract: { type } }) => type),
    isFirstStage: ({ type, stage }) => get(type).firstStages.includes(stage),
    canMove: ({ type, stage }, to) => get(type).transitions[stage]?.includes(to) ?? false,
    statusOf,
    isFinal: (position) => isFinalStatus(statusOf(position)),
    statusesOf: (type) => [...new Set(Object.values(get(type).contract.stages))],
    hasCancelRule: (type) => get(type).cancel !== null,
    cancelProblem: ({ type, stage }) => cancelProblem(get(type), stage),
    parseDetails: (type, details) => get(type).contract.details.parse(details),
    parseSomeDetails: (type, details) => parseSomeDetails(get(type).contract, details),
    searchValues: (type, details) => searchValues(get(type), details),
    parseTransaction: (type, fields) => registered(type).full.parse(fields),
    titleOf: (type, language) => get(type).statement.titles[language],
    placeOf: (type, details) => get(type).statement.place?.({ ...details }) ?? {},
  };
}

function cancelProblem({ cancel }: FlowDefinition, stage: string): CancelProblem | null {
  if (cancel?.stages.includes(stage)) return null;
  return cancel?.problems?.[stage] ?? 'CancelTooLate';
}

function parseSomeDetails({ type, details: { shape } }: Flow, details: object): object {
  for (const [name, value] of Object.entries(details)) {
    const schema = Object.entries(shape).find(([known]) => known === name)?.[1];
    if (schema === undefined) throw new Error(`A ${type} has no detail called ${name}.`);
    parse(schema, value);
  }
  return details;
}

const searchValues = ({ searchable }: FlowDefinition, details: object): readonly string[] => [
  ...new Set(
    Object.entries(details).flatMap(([name, value]) =>
      searchable.includes(name) && typeof value === 'string' && value !== '' ? [value.toLowerCase()] : [],
    ),
  ),
];

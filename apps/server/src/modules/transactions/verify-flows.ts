import type { Flow } from '@gim/contract';
import { languages } from '@gim/languages';
import { safeParse } from 'zod/mini';
import { type FlowDefinition, isFinalStatus } from './flow.ts';

/**
 * Why definitions do not fit this contract; empty if they do. Each type of the contract has exactly one definition;
 * every stage is reachable and leads to a final one; the cancel rule and searchable fields refer to existing ones.
 */
export function flowProblems(
  definitions: readonly FlowDefinition[],
  contract: readonly Flow[],
): readonly string[] {
  const defined = definitions.map((each) => each.contract.type);
  return [
    ...defined
      .filter((type, index) => defined.indexOf(type) < index)
      .map((type) => `${type}: two modules define it.`),
    ...contract
      .filter(({ type }) => !defined.includes(type))
      .map(({ type }) => `${type}: the contract has it, and no module defines it.`),
    ...definitions.flatMap((each) => definitionProblems(each, contract)),
  ];
}

function definitionProblems(definition: FlowDefinition, contract: readonly Flow[]): readonly string[] {
  const { type } = definition.contract;
  // Must be the identical object, so that stages, statuses and details cannot differ from the contract.
  const problems = contract.includes(definition.contract)
    ? [
        ...stageProblems(definition),
        ...usualStageProblems(definition),
        ...cancelProblems(definition),
        ...fieldProblems(definition),
      ]
    : ["a module defines it, and it is not in the contract's list of flows."];
  return problems.map((problem) => `${type}: ${problem}`);
}

const nextOf = ({ transitions }: FlowDefinition, stage: string): readonly string[] =>
  transitions[stage] ?? [];

/** All stages reachable from these, including them. */
function reachedFrom(definition: FlowDefinition, start: readonly string[]): ReadonlySet<string> {
  const reached = new Set(start);
  // Iterating a set also visits elements added during the iteration.
  for (const stage of reached) for (const next of nextOf(definition, stage)) reached.add(next);
  return reached;
}

function stageProblems(definition: FlowDefinition): readonly string[] {
  const { contract, firstStages, transitions } = definition;
  const stages = Object.keys(contract.stages);
  const named = [
    ...firstStages,
    ...Object.entries(transitions).flatMap(([from, to]) => [from, ...(to ?? [])]),
  ];
  const unknown = [...new Set(named)].filter((stage) => !stages.includes(stage));
  if (unknown.length > 0) return unknown.map((stage) => `the contract has no stage ${stage}.`);
  const isFinal = (stage: string): boolean => {
    const status = contract.stages[stage];
    return status !== undefined && isFinalStatus(status);
  };
  const reached = reachedFrom(definition, firstStages);
  return [
    ...stages.filter((stage) => !reached.has(stage)).map((stage) => `the stage ${stage} is never reached.`),
    ...stages
      .filter((stage) => isFinal(stage) && nextOf(definition, stage).length > 0)
      .map((stage) => `the final stage ${stage} is left.`),
    ...stages
      .filter((stage) => ![...reachedFrom(definition, [stage])].some(isFinal))
      .map((stage) => `the stage ${stage} leads to no final one.`),
  ];
}

function usualStageProblems(definition: FlowDefinition): readonly string[] {
  const { contract, firstStages } = definition;
  const [first, ...rest] = contract.usualStages;
  if (!firstStages.includes(first))
    return [`the usual stages do not begin with a first stage but with ${first}.`];
  let stage = first;
  for (const next of rest) {
    if (!nextOf(definition, stage).includes(next))
      return [`the usual stages cannot go from ${stage} to ${next}.`];
    stage = next;
  }
  return ['Completed', 'Successful'].includes(contract.stages[stage] ?? '')
    ? []
    : [`the usual stages do not end in success but with ${stage}.`];
}

function cancelProblems(definition: FlowDefinition): readonly string[] {
  const { contract, cancel } = definition;
  if (cancel === null) return [];
  const canCancel = (stage: string): boolean =>
    nextOf(definition, stage).some((next) => contract.stages[next] === 'Canceled');
  return [
    ...cancel.stages
      .filter((stage) => !canCancel(stage))
      .map((stage) => `the user may cancel at ${stage}, which no transition allows.`),
    ...Object.keys(cancel.problems ?? {})
      .filter((stage) => !(stage in contract.stages))
      .map((stage) => `the cancel rule names ${stage}, which is no stage.`),
  ];
}

function fieldProblems({ contract, searchable, statement }: FlowDefinition): readonly string[] {
  const isText = (name: string): boolean => {
    const schema = Object.entries(contract.details.shape).find(([field]) => field === name)?.[1];
    return schema !== undefined && safeParse(schema, 'a').success && !safeParse(schema, 1).success;
  };
  return [
    ...searchable
      .filter((name) => !isText(name))
      .map((name) => `the search covers ${name}, which is no text of its details.`),
    ...languages
      .filter((language) => (statement.titles[language] ?? '') === '')
      .map((language) => `its statement has no title in ${language}.`),
  ];
}

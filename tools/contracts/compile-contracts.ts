import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

const contractsFolder = join(projectRoot, 'apps/server/src/sandbox/chains/contracts');
export const compiledPath = join(contractsFolder, 'compiled.json');

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<string, Record<string, { abi: unknown; evm: { bytecode: { object: string } } }>>;
}

/**
 * Compiles the sandbox's contracts to the JSON that the server loads: one contract per file, with the file's name.
 * Deterministic.
 */
export function compileContracts(): string {
  const files = readdirSync(contractsFolder).filter((name) => name.endsWith('.sol'));
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((name) => [name, { content: readFileSync(join(contractsFolder, name), 'utf8') }]),
    ),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const compiler: { compile(input: string): string } = createRequire(import.meta.url)('solc');
  const { errors = [], contracts }: Output = JSON.parse(compiler.compile(JSON.stringify(input)));
  const fault = errors.find(({ severity }) => severity === 'error');
  if (fault !== undefined) throw new Error(fault.formattedMessage);
  const compiled = files.toSorted().map((file) => {
    const name = file.replace(/\.sol$/, '');
    const contract = contracts[file]?.[name];
    if (contract === undefined) throw new Error(`${file} has no contract ${name}.`);
    return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }];
  });
  return `${JSON.stringify(Object.fromEntries(compiled), null, 2)}\n`;
}

import { writeFileSync } from 'node:fs';
import { compileContracts, compiledPath } from '../contracts/compile-contracts.ts';
import { installApart } from '../install-apart.ts';

// Recompiles the sandbox's smart contracts after a change of their sources.
await installApart({ folder: 'contracts', what: 'the Solidity compiler' }, console.log);
writeFileSync(compiledPath, compileContracts());

/**
 * The program. The signer is a process of its own that loads nothing of the product but what it needs: no web server, no
 * modules (C-09).
 */
const { argv } = process;
const isSigner = argv.includes('--role=signer') || argv[argv.indexOf('--role') + 1] === 'signer';

await (isSigner ? import('./signer/main.ts') : import('./serve.ts'));

import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProofOfBalance, ProofPublication } from '@gim/contract';

/** What the customer's page saves. */
export interface SavedProof {
  readonly userId: string;
  readonly proof: ProofOfBalance;
  readonly published: ProofPublication;
}

const hashed = (...lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex');
const plain = /^(?:0|[1-9][0-9]*)(?:,(?:0|[1-9][0-9]*))*$/;
const numbers = (sums: string): readonly bigint[] => {
  if (!plain.test(sums)) throw new Error(`no plain sums: ${sums}`);
  return sums.split(',').map(BigInt);
};

/** Why a proof is invalid; undefined if it is valid. Written from the module's README, without its code. */
export function proofProblem({ userId, proof, published }: SavedProof): string | undefined {
  const { statement, signature, publicKey } = published;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  if (!verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))) return 'signature';
  const lines = statement.split('\n').map((line) => line.split(' '));
  const fact = (name: string): string => lines.find(([first]) => first === name)?.[1] ?? '';
  const owed = lines.filter(([first]) => first === 'owed');
  const day = fact('day');
  try {
    let units = numbers(proof.sums);
    let hash = hashed('gim leaf 1', day, proof.salt, hashed('gim customer 1', userId), proof.sums);
    for (const step of proof.steps) {
      const here = [hash, units.join(',')] as const;
      const there = [step.hash, step.sums] as const;
      hash =
        step.side === 'left'
          ? hashed('gim node 1', ...there, ...here)
          : hashed('gim node 1', ...here, ...there);
      const beside = numbers(step.sums);
      units = units.map((one, index) => one + (beside[index] ?? 0n));
    }
    const total = units.join(',');
    if (total !== owed.map(([, , , sum]) => sum).join(',')) return 'sums';
    const coins = owed.map(([, coin]) => coin).join(',');
    return hashed('gim root 1', day, coins, fact('customers'), hash, total) === fact('root')
      ? undefined
      : 'root';
  } catch (error) {
    return String(error);
  }
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The same by the independent verifier in Python. Falls back to the check above where Python is missing. */
export function isProvenByPython(saved: SavedProof): boolean {
  if (!hasPython) return proofProblem(saved) === undefined;
  const folder = mkdtempSync(join(tmpdir(), 'gim-proof-'));
  try {
    const file = join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(saved));
    const { status, stdout, stderr } = spawnSync('python3', ['tools/proof/verify.py', file], {
      encoding: 'utf8',
    });
    if (status === 0 && stdout.startsWith('PROVEN')) return true;
    if (status === 1 && stderr.startsWith('NOT PROVEN')) return false;
    throw new Error(`The verifier broke: ${stdout}${stderr}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

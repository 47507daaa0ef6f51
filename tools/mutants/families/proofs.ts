import type { Mutant } from '../mutant.ts';

const proofs = 'apps/server/src/modules/proofs';
const tree = `${proofs}/tree.ts`;
const count = `${proofs}/proofs.integration.test.ts`;
const verify = 'apps/web/src/features/proofs/verify-proof.ts';
const check = 'apps/web/src/features/proofs/verify-proof.test.ts';

/** Proof of liabilities: what is owed cannot be made smaller than it is without a customer finding out. */
export const proofMutants: readonly Mutant[] = [
  {
    ids: ['C-15'],
    lost: 'a node does not commit to the sums of its children',
    file: tree,
    control: "['gim node 1', left.hash, left.sums, right.hash, right.sums]",
    instead: "['gim node 1', left.hash, right.hash]",
    test: count,
  },
  {
    ids: ['C-15'],
    lost: 'one leaf can be given to two customers',
    file: tree,
    control: "['gim leaf 1', day, salt, customerHash(userId), sums]",
    instead: "['gim leaf 1', day, salt, sums]",
    test: count,
  },
  {
    ids: ['C-15'],
    lost: 'a negative balance makes the total smaller',
    file: tree,
    control: 'if (units.some((one) => one < 0n))',
    instead: 'if (units.length > 64)',
    test: count,
  },
  {
    ids: ['C-15'],
    lost: 'the salt of a leaf is the same for everybody',
    file: `${proofs}/salt.ts`,
    control: '[day, String(edition), userId]',
    instead: '[day, String(edition)]',
    test: count,
  },
  {
    ids: ['C-15'],
    lost: 'the page takes a negative sum beside the own one',
    file: verify,
    control: '  const isProven =\n    isSound &&\n',
    instead: '  const isProven =\n    isSound !== undefined &&\n',
    test: check,
  },
  {
    ids: ['C-15'],
    lost: 'the page shows totals that are not those of the root',
    file: verify,
    control: "    sums === owed.map(({ units }) => units).join(',') &&\n",
    instead: '',
    test: check,
  },
  {
    ids: ['C-15'],
    lost: 'the page says verified whatever root it has computed',
    file: verify,
    control: '    computedRoot === root &&\n',
    instead: '',
    test: check,
  },
  {
    ids: ['C-15'],
    lost: 'the page does not mind who has signed',
    file: verify,
    control: "    signature !== 'wrong';\n",
    instead: '    signature.length > 0;\n',
    test: check,
  },
];

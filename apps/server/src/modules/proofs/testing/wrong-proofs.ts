import type { SavedProof } from './check-proof.ts';

/** Each has one defect: a changed or negative sum, a cut or swapped path, an edited statement. */
export function wrongProofs(good: SavedProof): readonly SavedProof[] {
  const { proof, published } = good;
  const [first, ...rest] = proof.steps;
  if (first === undefined) throw new Error('There is no path.');
  const withStep = (step: typeof first): SavedProof => ({
    ...good,
    proof: { ...proof, steps: [step, ...rest] },
  });
  const withStatement = (statement: string): SavedProof => ({
    ...good,
    published: { ...published, statement },
  });
  const less = (sums: string): string => {
    const [one = '0', ...more] = sums.split(',');
    return [BigInt(one) - 1n, ...more].join(',');
  };
  return [
    { ...good, proof: { ...proof, sums: less(proof.sums) } },
    { ...good, proof: { ...proof, steps: rest } },
    { ...good, proof: { ...proof, salt: '0'.repeat(64) } },
    withStep({ ...first, sums: less(first.sums) }),
    withStep({ ...first, sums: first.sums.replace(/^\d+/, '-$&') }),
    withStep({ ...first, sums: `0${first.sums}` }),
    withStep({ ...first, side: first.side === 'left' ? 'right' : 'left' }),
    withStatement(published.statement.replace(/owed BTC 8 \d/, 'owed BTC 8 ')),
    withStatement(published.statement.replace('customers 1', 'customers 2')),
  ];
}

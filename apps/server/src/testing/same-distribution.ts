/**
 * The probability that two samples this different come from one distribution: the two-sample Kolmogorov-Smirnov test
 * with the usual approximation. It assumes no shape, which suits times on a shared machine.
 */
export function sameDistribution(one: readonly number[], other: readonly number[]): number {
  const points = [...one, ...other].sort((a, b) => a - b);
  const share = (sample: readonly number[], limit: number): number =>
    sample.filter((value) => value <= limit).length / sample.length;
  const distance = Math.max(...points.map((point) => Math.abs(share(one, point) - share(other, point))));
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda);
  return lambda < 0.2 ? 1 : Math.min(1, Math.max(0, sum));
}

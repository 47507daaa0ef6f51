import { classNames } from '@gim/ui/class-names/class-names.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import styles from './proofs.module.css';

interface ProofTreeProps {
  /** Drawn as the seal at the top. */
  readonly root: string;
  /** The side of the user's branch at each level, from the root. */
  readonly turns: readonly ('left' | 'right')[];
  /** Otherwise the last step, into the published root, is drawn as the one that fails. */
  readonly isProven: boolean;
  readonly rootLabel: string;
  readonly ownLabel: string;
}

const WIDTH = 320;
const LEVEL = 20;
const LEVELS_MAX = 5;

/** The path from the root to the user's leaf. Illustration only: the number of leaves is given as text. */
export function ProofTree({ root, turns, isProven, rootLabel, ownLabel }: ProofTreeProps): ReactElement {
  const levels = Math.max(1, Math.min(LEVELS_MAX, turns.length));
  const own = turns.slice(0, levels);
  const places = [0];
  for (const turn of own) places.push((places.at(-1) ?? 0) * 2 + (turn === 'right' ? 1 : 0));
  const height = levels * LEVEL + 12;
  const path = places.map((place, level) => ({ x: xOf(level, place), y: 2 + level * LEVEL }));
  const end = path.at(-1);
  return (
    <div className={styles.tree} data-failed={isProven ? undefined : true}>
      <div className={styles.root}>
        <Seal id={root} size={96} />
        <span>{rootLabel}</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} fill="none" aria-hidden="true" className={styles.branches}>
        <path d={branches(levels)} className={styles.others} />
        <path d={wayOf(path.slice(1))} className={styles.way} />
        <path d={wayOf(path.slice(0, 2))} className={classNames(styles.way, styles.last)} />
        {path.slice(1).map(({ x, y }, index) => (
          <circle
            key={y}
            cx={x}
            cy={y}
            r={index === path.length - 2 ? 4 : 3}
            className={classNames(styles.joint, index === 0 && styles.last)}
          />
        ))}
      </svg>
      <div className={styles.own} style={{ paddingInlineStart: ownPlace(end?.x ?? WIDTH / 2) }}>
        <span>{ownLabel}</span>
      </div>
    </div>
  );
}

const xOf = (level: number, place: number): number => (WIDTH * (place * 2 + 1)) / 2 ** (level + 1);
const ownPlace = (x: number): string => `${(100 * x) / WIDTH}%`;

/** All edges of a full binary tree, each drawn as a bracket from a node to its two children. */
function branches(levels: number): string {
  const parts: string[] = [];
  for (let level = 0; level < levels; level += 1) {
    const y = 2 + level * LEVEL;
    for (let place = 0; place < 2 ** level; place += 1) {
      const [left, right] = [xOf(level + 1, place * 2), xOf(level + 1, place * 2 + 1)];
      parts.push(`M${left} ${y + LEVEL}V${y + LEVEL / 2}H${right}V${y + LEVEL}`);
      parts.push(`M${xOf(level, place)} ${y}V${y + LEVEL / 2}`);
    }
  }
  return parts.join('');
}

function wayOf(path: readonly { readonly x: number; readonly y: number }[]): string {
  const [first, ...rest] = path;
  if (first === undefined) return '';
  return [`M${first.x} ${first.y}`, ...rest.map(({ x, y }) => `V${y - LEVEL / 2}H${x}V${y}`)].join('');
}

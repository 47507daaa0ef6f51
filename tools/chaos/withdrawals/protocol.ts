/** A withdrawal's nine edges, in order (product/chains.md). */
export const edges = [
  'requested',
  'undo elapsed',
  'review decided',
  'queued',
  'claimed',
  'signed',
  'broadcast',
  'seen on chain',
  'settled',
] as const;
export type Edge = (typeof edges)[number];

/** Where the program kills itself: before the commit of an edge, or right after it. */
export interface Death {
  readonly edge: Edge;
  readonly when: 'before' | 'after';
}

/** What the program is started with. */
export interface Start {
  readonly url: string;
  /** The signer's own. */
  readonly folder: string;
  readonly nodeUrl: string;
  /** 32 bytes, base64. */
  readonly approvalSeed: string;
  /** How far its clock runs ahead of the machine's. */
  readonly aheadMs: number;
  readonly death: Death | null;
}

/** Retried with the same key until it is answered. */
export interface Send {
  readonly key: string;
  readonly userId: string;
  readonly fundKey: string;
  readonly address: string;
  readonly amount: string;
}

export type Asked =
  | { readonly send: Send }
  | { readonly cancel: { readonly userId: string; readonly id: string } };
export type Answered =
  | { readonly hot: string }
  | { readonly key: string; readonly id: string }
  | { readonly key: string; readonly problem: string };

/** What one coin costs in USD, as the market said it. */
export interface Tick {
  readonly coin: string;
  /** A plain decimal text: prices are exact, whoever made them. */
  readonly usd: string;
  readonly at: Date;
}

/** How the price moved within one step of a chart. */
export interface Bar {
  readonly at: Date;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

export interface HistoryQuestion {
  readonly coin: string;
  readonly resolutionSeconds: number;
  readonly from: Date;
  readonly to: Date;
}

/** Where prices come from. */
export interface PriceFeed {
  /** Answers at once and never fails, so that a start may wait for it. */
  readonly isLocal: boolean;
  /** The newest price of every coin that has one now. What the market is silent about is left out. */
  latest(): Promise<readonly Tick[]>;
  /** The bars that begin within the bounds, oldest first; as many as the feed knows. */
  history(question: HistoryQuestion): Promise<readonly Bar[]>;
}

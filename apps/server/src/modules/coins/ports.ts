/** The price of one coin in USD, as the market reported it. */
export interface Tick {
  readonly coin: string;
  /** A decimal text, because prices are exact. */
  readonly usd: string;
  readonly at: Date;
}

/** The price movement in one step of a chart. */
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

/** A source of prices. */
export interface PriceFeed {
  /** Answers at once and never fails, so the server's start may wait for it. */
  readonly isLocal: boolean;
  /** The newest price of every coin that has one now. Others are left out. */
  latest(): Promise<readonly Tick[]>;
  /** The bars that begin within the bounds, oldest first, as far as the feed knows them. */
  history(question: HistoryQuestion): Promise<readonly Bar[]>;
}

import { expect } from 'vitest';
import { type SharedStorage, signedOut, Tab } from './tab.ts';
import { type Fault, problem, type Seen, TokenServer } from './token-server.ts';

export const userId = '0f8b7d3e-5f53-4d3c-9f0a-1f2e3d4c5b6a';
export const own = { params: { id: userId } };

/** How long the server's access tokens last. */
export const lifeMs = 600_000;

/** One browser and one server that share a clock. */
export class Bench {
  now: number = Date.UTC(2026, 0, 1);
  readonly server: TokenServer = new TokenServer(() => this.now);
  readonly shared: SharedStorage = signedOut();
  baseUrl = '';

  static async start(): Promise<Bench> {
    const bench = new Bench();
    bench.baseUrl = await bench.server.start();
    return bench;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  openTab(jwtToken: string | null = null, clock: () => number = () => this.now): Tab {
    return new Tab(this.shared, jwtToken, { baseUrl: this.baseUrl, clock });
  }

  /** A webview page after a reload: the host app keeps the refresh token, and `answers` is its reply to the page. */
  reloadedWebview(answers: (kept: string) => string | null): { readonly tab: Tab; asked(): number } {
    const { jwtToken, refreshToken } = this.server.signIn();
    Object.assign(this.shared, { userId, refreshToken: null });
    let asked = 0;
    const recover = async (): Promise<boolean> => {
      asked += 1;
      const token = answers(refreshToken);
      const isOther = token !== null && token !== this.shared.refreshToken;
      if (isOther) this.shared.refreshToken = token;
      return isOther;
    };
    const options = { baseUrl: this.baseUrl, clock: () => this.now, recover };
    return { tab: new Tab(this.shared, jwtToken, options), asked: () => asked };
  }

  signedInTab(clock?: () => number): Tab {
    const tokens = this.server.signIn();
    Object.assign(this.shared, { userId, refreshToken: tokens.refreshToken });
    return this.openTab(tokens.jwtToken, clock);
  }

  refreshes(): readonly Seen[] {
    return this.server.requests('/refreshtoken');
  }

  /** Sets a fault for the refresh call only. */
  onRefresh(fault: () => Fault | undefined): void {
    this.server.fault = ({ url }) => (url.endsWith('/refreshtoken') ? fault() : undefined);
  }
}

export const refuse = (status: number, name: string): Fault => ({
  kind: 'status',
  status,
  body: JSON.stringify(problem(name)),
});

/** The error that a call rejects with. Fails the test if the call succeeds. */
export const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  );

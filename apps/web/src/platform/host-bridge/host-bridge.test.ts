import { describe, expect, it } from 'vitest';
import { createHostBridge, type HostSignal } from './host-bridge.ts';

const signals: readonly HostSignal[] = [
  { action: 'logout' },
  { action: 'updateRefreshToken', payload: { refreshToken: 'secret' } },
  { action: 'refreshTokenError' },
];

describe('host bridge', () => {
  it('W-06: writes one JSON line per signal in a webview', () => {
    const lines: string[] = [];
    const bridge = createHostBridge({ isWebview: true, write: (line) => lines.push(line) });
    for (const signal of signals) bridge.send(signal);
    expect(lines).toEqual([
      '{"source":"gim","action":"logout"}',
      '{"source":"gim","action":"updateRefreshToken","payload":{"refreshToken":"secret"}}',
      '{"source":"gim","action":"refreshTokenError"}',
    ]);
  });

  it('W-06: writes nothing outside a webview', () => {
    const lines: string[] = [];
    const bridge = createHostBridge({ isWebview: false, write: (line) => lines.push(line) });
    for (const signal of signals) bridge.send(signal);
    expect(lines).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createConnection } from './connection.ts';

function open({ network = true, reachable = true } = {}) {
  const state = { network, reachable, asked: 0 };
  const waits: { readonly ms: number; readonly run: () => void }[] = [];
  const page = new EventTarget();
  const connection = createConnection({
    page,
    hasNetwork: () => state.network,
    isReachable: async () => {
      state.asked += 1;
      return state.reachable;
    },
    after: (ms, run) => void waits.push({ ms, run }),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const passTime = async (): Promise<number | undefined> => {
    const wait = waits.shift();
    wait?.run();
    await settle();
    return wait?.ms;
  };
  const dispatch = async (type: string): Promise<void> => {
    page.dispatchEvent(new Event(type));
    await settle();
  };
  return { connection, state, waits, passTime, dispatch };
}

describe('the connection', () => {
  it('is lost when the browser says so, and is back when the server answers', async () => {
    const { connection, state, dispatch } = open();
    const heard: boolean[] = [];
    connection.subscribe(() => heard.push(connection.isOnline()));
    await dispatch('offline');
    expect(connection.isOnline()).toBe(false);
    // The browser is online again, but the server is still unreachable.
    state.reachable = false;
    await dispatch('online');
    expect(connection.isOnline()).toBe(false);
    state.reachable = true;
    await dispatch('online');
    expect(heard).toEqual([false, true]);
  });

  it('is not lost because one call failed while the server answers', async () => {
    const { connection, waits } = open();
    expect(await connection.verify()).toBe(true);
    expect(connection.isOnline()).toBe(true);
    expect(waits).toEqual([]);
  });

  it('asks again by itself, less and less often, until the server answers', async () => {
    const { connection, state, passTime } = open({ reachable: false });
    expect(await connection.verify()).toBe(false);
    const waited = [];
    for (let count = 0; count < 6; count += 1) waited.push(await passTime());
    expect(waited).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    const back = connection.whenOnline();
    state.reachable = true;
    await passTime();
    await back;
    expect(connection.isOnline()).toBe(true);
    expect(await passTime()).toBeUndefined();
  });

  it('starts over with short waits after it was back', async () => {
    const { connection, state, passTime } = open({ reachable: false });
    await connection.verify();
    await passTime();
    state.reachable = true;
    await passTime();
    state.reachable = false;
    await connection.verify();
    expect(await passTime()).toBe(1000);
  });

  it('asks once for many doubts at once', async () => {
    const { connection, state } = open({ reachable: false });
    await Promise.all([connection.verify(), connection.verify(), connection.verify()]);
    expect(state.asked).toBe(1);
  });

  it('knows from the start that there is no network', async () => {
    const { connection, passTime } = open({ network: false });
    expect(connection.isOnline()).toBe(false);
    await passTime();
    expect(connection.isOnline()).toBe(true);
  });
});

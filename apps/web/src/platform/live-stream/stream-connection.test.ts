import { expect, it } from 'vitest';
import { rules } from './rules.ts';
import { openStreamConnection } from './stream-connection.ts';

/** An open connection over a fake socket, with timers that the test runs. */
function openTestConnection() {
  const test = connectTest();
  test.onOpen();
  return test;
}

/** The same while the socket still connects. */
function connectTest() {
  const sent: string[] = [];
  const closed: number[] = [];
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  let onOpen = (): void => undefined;
  let closings = 0;
  const socket = {
    readyState: 1,
    send: (text: string) => void sent.push(text),
    close: () => {
      closings += 1;
    },
    addEventListener: (type: string, listener: (event: { data: unknown; code: number }) => void) => {
      if (type === 'open') onOpen = () => listener({ data: '', code: 0 });
    },
  };
  const after = (ms: number, run: () => void): (() => void) => {
    timers.push({ ms, run });
    return () => undefined;
  };
  const connection = openStreamConnection(
    { open: () => socket, after },
    { onOpen: () => undefined, onText: () => undefined, onClose: (code) => void closed.push(code) },
  );
  return { connection, socket, sent, closed, timers, onOpen: () => onOpen(), closings: () => closings };
}

it('says what it is given while the socket takes it', () => {
  const { connection, sent } = openTestConnection();
  connection.send('one');
  expect(sent).toEqual(['one']);
});

it('says nothing into a socket that the other side is closing', () => {
  const { connection, socket, sent } = openTestConnection();
  socket.readyState = 2;
  connection.send('late');
  connection.check();
  expect(sent).toEqual([]);
});

it('does not wait for ever for a closing to end', () => {
  const { connection, socket, closed, timers } = openTestConnection();
  socket.readyState = 2;
  connection.check();
  const last = timers.at(-1);
  expect(last?.ms).toBe(rules.pongMs);
  last?.run();
  expect(closed).toEqual([1006]);
});

it('closes a socket that still connects only once it is open', () => {
  const { connection, sent, closed, onOpen, closings } = connectTest();
  connection.close();
  expect(closings()).toBe(0);
  onOpen();
  expect({ closings: closings(), sent, closed }).toEqual({ closings: 1, sent: [], closed: [] });
});

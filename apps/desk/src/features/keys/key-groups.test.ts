import { expect, test } from 'vitest';
import { sections } from '../../app/router.tsx';
import type { GoTo, KeyCommand } from '../../platform/keyboard/key-command.ts';
import { capsOfKey, everywhere, goToKey, groupOf } from './key-groups.ts';

/** Fails to compile if a command is missing. */
const commands = {
  next: true,
  previous: true,
  open: true,
  back: true,
  search: true,
  allKeys: true,
  code: true,
  compare: true,
  count: true,
  amount: true,
  doubtful: true,
  short: true,
  confirm: true,
  stop: true,
  moveCash: true,
  suspend: true,
  copyHours: true,
  closeDay: true,
  showCode: true,
  newCode: true,
  addOrApprove: true,
  reject: true,
  returnPayout: true,
  tryAgain: true,
  write: true,
  assign: true,
  stopMoney: true,
  ask: true,
  freeze: true,
  unfreeze: true,
  disable: true,
  save: true,
  undo: true,
  choice1: true,
  choice2: true,
  choice3: true,
  choice4: true,
  go: true,
} satisfies Record<Exclude<KeyCommand, GoTo>, true>;

const groups = [everywhere, ...sections.flatMap(({ name }) => groupOf(name) ?? [])];
const goTo = sections.map(({ name, letter }) => goToKey(name, letter));
const keys = [...groups.flatMap((group) => group.keys), ...goTo];

test('every command is in the list', () => {
  const listed = new Set<string | undefined>(keys.flatMap(({ first, press }) => [first, ...press]));
  expect(Object.keys(commands).filter((command) => !listed.has(command))).toEqual([]);
});

test('every key in the list has a name', () => {
  expect(
    keys.filter((key) => capsOfKey(key).some((cap) => !/^(\W|[A-Z]|\d|F\d+|[A-Z][a-z]+)$/.test(cap))),
  ).toEqual([]);
});

test('a key does one thing in a section', () => {
  for (const { title, keys: own } of groups) {
    const pressed = own.map((key) => [key.first, ...capsOfKey(key)].join(' '));
    expect(new Set(pressed).size, title).toBe(pressed.length);
  }
});

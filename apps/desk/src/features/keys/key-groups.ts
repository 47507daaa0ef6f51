import type { ParseKeys } from 'i18next';
import type { Noun, Nouns } from '../../platform/i18n/nouns.ts';
import { type Choice, capsOf, type GoTo, type KeyCommand } from '../../platform/keyboard/key-command.ts';

export type SectionName = Exclude<keyof Nouns['app']['sections'], 'label'>;

/** The nouns whose texts name the keys. */
export const nouns = [
  'keys',
  'app',
  'palette',
  'cash-orders',
  'drawers',
  'kyc',
  'withdrawals',
  'treasury',
  'payouts',
  'threads',
  'cases',
  'support',
  'users',
  'points',
  'staff',
] as const satisfies readonly Noun[];

/** The address of a text with its noun: `kyc:keys.approve`. */
export type KeyText = ParseKeys<typeof nouns>;

/** The palette and the buttons to hold listen for their own keys. */
export type ListedCommand = KeyCommand | 'palette' | 'hold';

/** What a key does. */
export interface ListedKey {
  readonly text: KeyText;
  /** Several commands do it in several ways: up and down, or one of the choices. */
  readonly press: readonly ListedCommand[];
  /** The key to press before. */
  readonly first?: KeyCommand;
}

export interface KeyGroup {
  readonly title: KeyText;
  /** The section in which the keys work; null if they work everywhere. */
  readonly section: SectionName | null;
  readonly keys: readonly ListedKey[];
}

const key = (text: KeyText, ...press: readonly ListedCommand[]): ListedKey => ({ text, press });

const choices: readonly Choice[] = ['choice1', 'choice2', 'choice3', 'choice4'];

/** The key that opens a section. */
export const goToKey = (section: SectionName, letter: string): ListedKey => {
  const goTo: GoTo = `goTo${letter}`;
  return { text: `app:sections.${section}`, first: 'go', press: [goTo] };
};

export const everywhere: KeyGroup = {
  title: 'keys:everywhere.title',
  section: null,
  keys: [
    key('app:palette.commands', 'palette'),
    key('app:search.label', 'search'),
    key('app:palette.allKeys', 'allKeys'),
    key('app:keys.choose', 'previous', 'next'),
    key('keys:everywhere.confirm', 'confirm'),
    key('keys:everywhere.hold', 'hold'),
    key('keys:everywhere.back', 'back'),
  ],
};

const keysOf: Readonly<Partial<Record<SectionName, readonly ListedKey[]>>> = {
  today: [
    key('cash-orders:keys.open', 'open'),
    key('cash-orders:keys.code', 'code'),
    key('cash-orders:count.sealSame', 'compare'),
    key('cash-orders:keys.count', 'count'),
    key('cash-orders:keys.amount', 'amount'),
    key('cash-orders:keys.doubtful', 'doubtful'),
    key('cash-orders:keys.short', 'short'),
    key('cash-orders:keys.stop', 'stop'),
  ],
  drawer: [
    key('drawers:keys.count', 'count'),
    key('drawers:keys.code', 'code'),
    key('drawers:keys.move', 'moveCash'),
  ],
  kyc: [
    key('kyc:keys.pictures', ...choices),
    key('kyc:keys.approve', 'addOrApprove'),
    key('kyc:keys.reject', 'reject'),
    key('kyc:keys.escalate', 'tryAgain'),
  ],
  withdrawals: [
    key('withdrawals:keys.approve', 'confirm'),
    key('withdrawals:keys.ask', 'ask'),
    key('withdrawals:keys.reject', 'reject'),
  ],
  treasury: [
    key('treasury:keys.sweep', 'write'),
    key('treasury:keys.refill', 'reject'),
    key('treasury:keys.assign', 'assign'),
    { text: 'treasury:keys.stop', first: 'stopMoney', press: choices },
  ],
  payouts: [
    key('payouts:keys.mark', 'compare'),
    key('payouts:actions.match', 'moveCash'),
    key('payouts:keys.settle', 'confirm'),
    key('payouts:acts.ask', 'addOrApprove'),
    key('payouts:actions.return', 'returnPayout'),
    key('payouts:actions.close', 'newCode'),
    key('payouts:keys.decline', 'reject'),
    key('payouts:keys.approve', 'showCode'),
    key('payouts:keys.reject', 'closeDay'),
    key('payouts:keys.retry', 'tryAgain'),
  ],
  threads: [
    key('threads:keys.send', 'confirm'),
    key('threads:keys.sendAndClose', 'stop'),
    key('threads:keys.close', 'closeDay'),
  ],
  cases: [
    key('cases:keys.take', 'addOrApprove'),
    key('cases:keys.pass', 'tryAgain'),
    key('cases:acts.write', 'write'),
    key('cases:keys.note', 'newCode'),
    key('cases:keys.close', 'closeDay'),
  ],
  support: [key('support:keys.reason', ...choices), key('support:keys.cancel', 'confirm')],
  users: [
    key('users:keys.freeze', 'freeze'),
    key('users:keys.request', 'unfreeze'),
    key('users:keys.approve', 'addOrApprove'),
    key('users:keys.reject', 'reject'),
  ],
  point: [
    key('points:list.new', 'addOrApprove'),
    key('points:bar.saveTitle', 'save'),
    key('points:bar.undo', 'undo'),
    key('points:hours.copy', 'copyHours'),
    key('points:suspend.action', 'suspend'),
    key('points:daysOff.close', 'closeDay'),
    key('keys:closedDayOrders', ...choices),
    key('keys:showCode', 'showCode'),
    key('points:code.newTitle', 'newCode'),
  ],
  staff: [
    key('staff:add.open', 'newCode'),
    key('staff:pane.save', 'save'),
    key('staff:keys.approve', 'addOrApprove'),
    key('staff:keys.reject', 'reject'),
    key('staff:keys.enable', 'unfreeze'),
    key('staff:keys.disable', 'disable'),
  ],
};

/** The keys that only one section has; null if it has none. */
export function groupOf(section: SectionName): KeyGroup | null {
  const keys = keysOf[section];
  return keys === undefined ? null : { title: `app:sections.${section}`, section, keys };
}

/** The caps of a key, without the one to press before. */
export const capsOfKey = ({ press }: ListedKey): readonly string[] =>
  press.flatMap((command) => {
    if (command === 'palette') return ['Ctrl', 'K'];
    return capsOf(command === 'hold' ? 'compare' : command);
  });

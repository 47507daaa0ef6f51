import { useTranslation } from 'react-i18next';
import { type KeyCommand, selectionAfter } from '../../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import type { KeyHint } from '../../shared/key-hint-store.ts';
import type { FindingCommands } from './finding-pane.tsx';
import type { FindingRules } from './finding-rules.ts';
import type { Finding } from './use-payouts.ts';

interface PayoutKeys {
  readonly findings: readonly Finding[];
  readonly openId: string | null;
  readonly open: (id: string | null) => void;
  readonly mark: (id: string) => void;
  readonly rules: FindingRules | undefined;
  readonly commands: FindingCommands;
  readonly retry: (() => void) | undefined;
}

/**
 * The keyboard shortcuts of the section: ↑ ↓ select, Space marks two, M matches, A asks, P retries a webhook, Esc goes
 * back. Returns those that do something now.
 */
export function usePayoutKeys(keys: PayoutKeys): readonly KeyHint[] {
  const { t } = useTranslation('payouts');
  useKeyCommands((command) => {
    // While the menu has the focus, the arrow keys move in the menu.
    if (document.activeElement?.closest('nav')) return false;
    return move(command, keys) || decide(command, keys);
  });
  return offered(keys).map((name) => ({ keys: capOf(name, t('keys.space')), text: t(`keys.${name}`) }));
}

const caps = {
  choose: ['↑', '↓'],
  match: ['M'],
  settle: ['F9'],
  confirm: ['F9'],
  decline: ['R'],
  ask: ['A'],
  close: ['N'],
  return: ['B'],
  retry: ['P'],
  back: ['Esc'],
} as const;
type Offered = keyof typeof caps | 'mark';

const capOf = (name: Offered, space: string): readonly string[] => (name === 'mark' ? [space] : caps[name]);

/** The keys that do something now. */
function offered({ findings, openId, rules, retry }: PayoutKeys): readonly Offered[] {
  const isOpen = rules?.kind === 'open';
  return [
    ...(findings.length > 0 ? (['choose'] as const) : []),
    ...(openId === null ? [] : (['mark'] as const)),
    ...(rules?.kind === 'asked' ? (['confirm', 'decline'] as const) : []),
    ...(isOpen && rules.main !== null
      ? [rules.main === 'match' ? ('match' as const) : ('settle' as const)]
      : []),
    ...(isOpen ? (['ask', 'close'] as const) : []),
    ...(isOpen && rules.canReturn ? (['return'] as const) : []),
    ...(retry === undefined ? [] : (['retry'] as const)),
    ...(openId === null ? [] : (['back'] as const)),
  ];
}

function move(command: KeyCommand, { findings, openId, open, mark }: PayoutKeys): boolean {
  if (command === 'back' && openId !== null) {
    open(null);
    return true;
  }
  if (command === 'compare' && openId !== null) {
    mark(openId);
    return true;
  }
  if (command !== 'next' && command !== 'previous') return false;
  const selected = findings.findIndex(({ id }) => id === openId);
  const index = selectionAfter(command, {
    count: findings.length,
    selected: selected === -1 ? null : selected,
  });
  const next = index === null ? undefined : findings[index];
  if (next === undefined) return false;
  open(next.id);
  // Blur, so that Space marks the row instead of pressing a focused button.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.querySelector(`[data-finding="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  return true;
}

function decide(command: KeyCommand, { rules, commands, retry }: PayoutKeys): boolean {
  if (command === 'tryAgain') {
    retry?.();
    return retry !== undefined;
  }
  if (rules?.kind === 'asked') {
    if (command !== 'confirm' && command !== 'reject') return false;
    commands.confirm(command === 'confirm');
    return true;
  }
  if (rules?.kind !== 'open') return false;
  const { main, canReturn } = rules;
  if (command === 'addOrApprove') commands.ask();
  else if (command === 'newCode') commands.settle('close');
  else if (command === 'returnPayout' && canReturn) commands.settle('return');
  else if (command === 'moveCash' && main === 'match') commands.settle('match');
  else if (command === 'confirm' && main !== null) commands.settle(main);
  else return false;
  return true;
}

import { useState } from 'react';
import { useSession } from '../../platform/services.ts';
import { findingRules, markedPair } from './finding-rules.ts';
import type { PayoutAction, Settling } from './payout-action.ts';
import { usePayoutKeys } from './use-payout-keys.ts';
import { type Reconciliation, useWebhooks } from './use-payouts.ts';

/** The open finding, the two marked ones, the available actions, and the selected webhook. */
export function useFindings(day: Reconciliation, actWithToast: (action: PayoutAction) => Promise<void>) {
  const staff = useSession()?.staff;
  const staffId = staff?.id ?? '';
  const canDecide = staff?.rights.includes('payouts.decide') ?? false;
  const [openId, open] = useState<string | null>(null);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [settling, settle] = useState<Settling | null>(null);
  const messages = useMessages(canDecide, actWithToast);
  const finding = day.findings.find(({ id }) => id === openId);
  const otherId = markedPair(day.findings, marked)?.find((id) => id !== openId) ?? null;
  const rules = finding && findingRules(finding, { staffId, canDecide }, otherId);
  const pairId = rules?.kind === 'open' ? rules.pairId : (finding?.likelyPairId ?? null);
  const commands = {
    settle,
    confirm: (isConfirmed: boolean) => {
      if (finding !== undefined) void actWithToast({ kind: 'confirm', findingId: finding.id, isConfirmed });
    },
    ask: () => {
      if (finding !== undefined) void actWithToast({ kind: 'ask', findingId: finding.id });
    },
  };
  const mark = (id: string): void =>
    setMarked((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id].slice(-2)));
  const { findings } = day;
  const hints = usePayoutKeys({ findings, openId, open, mark, rules, commands, retry: messages.onRetry });
  return {
    staffId,
    canDecide,
    openId,
    open,
    marked,
    finding,
    rules,
    pairId,
    settling,
    commands,
    messages,
    hints,
  };
}

/** The shown webhooks, and the one selected for a retry. */
function useMessages(canDecide: boolean, actWithToast: (action: PayoutAction) => Promise<void>) {
  const [isOpenOnly, onOpenOnly] = useState(false);
  const [chosenId, onChoose] = useState<string | null>(null);
  const items = useWebhooks(isOpenOnly).data?.items ?? [];
  const chosen = items.find(({ id, outcome }) => id === chosenId && outcome !== 'done');
  const onRetry =
    chosen === undefined || !canDecide
      ? undefined
      : () => void actWithToast({ kind: 'retry', partner: chosen.partner, id: chosen.id });
  return { isOpenOnly, onOpenOnly, chosenId, onChoose, items, onRetry };
}

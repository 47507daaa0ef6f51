import { wholeNumber } from './config-values.ts';

/** What an installation may set of how withdrawals leave (requirements D5). The signer has bounds of its own beside these. */
const settings = {
  WITHDRAWAL_UNDO_SECONDS: { rule: 'undoSeconds', least: 1, most: 3_600, times: 1, wanted: 'seconds' },
  WITHDRAWAL_DELAY_HOURS: { rule: 'delaySeconds', least: 1, most: 168, times: 3_600, wanted: 'whole hours' },
  WITHDRAWAL_MAILED_DAY_USD: { rule: 'mailedUsd', least: 0, most: 1_000, times: 1, wanted: 'whole dollars' },
  WITHDRAWAL_PROMPT_DAY_USD: {
    rule: 'promptUsd',
    least: 0,
    most: 1_000_000,
    times: 1,
    wanted: 'whole dollars',
  },
  WITHDRAWAL_NEW_ADDRESS_USD: {
    rule: 'newAddressUsd',
    least: 0,
    most: 1_000_000,
    times: 1,
    wanted: 'whole dollars',
  },
  WITHDRAWAL_TWO_PEOPLE_DAY_USD: {
    rule: 'twoPeopleUsd',
    least: 0,
    most: 10_000_000,
    times: 1,
    wanted: 'whole dollars',
  },
  WITHDRAWAL_HOT_PERCENT: { rule: 'hotPercent', least: 1, most: 100, times: 1, wanted: 'a percentage' },
} as const;

/** By the name of the rule in `modules/withdrawals`. */
export type WithdrawalSettings = Readonly<
  Partial<Record<(typeof settings)[keyof typeof settings]['rule'], number>>
>;

export function readWithdrawalRules(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): WithdrawalSettings {
  const found: { -readonly [Rule in keyof WithdrawalSettings]: number } = {};
  for (const [name, { rule, least, most, times, wanted }] of Object.entries(settings)) {
    const text = env[name] ?? '';
    if (text === '') continue;
    const parsed = wholeNumber(least, most).safeParse(text);
    if (parsed.success) found[rule] = parsed.data * times;
    else faults.push(`${name} must be ${wanted} from ${least} to ${most}.`);
  }
  return found;
}

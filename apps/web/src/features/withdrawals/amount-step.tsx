import type { CoinItem, WithdrawalPreview } from '@gim/contract';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { FlowProgress } from '@gim/ui/stepper/stepper.tsx';
import { type FormEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useServices } from '../../platform/services.ts';
import { useBalances } from '../../shared/coins/api.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useReloadBlock } from '../../shared/use-reload-block.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { AmountFields } from './amount-fields.tsx';
import { AmountNotice } from './amount-notice.tsx';
import { AmountOrder, AmountSum } from './amount-sum.tsx';
import { type Destination, previewWithdrawal, usePreview } from './api.ts';
import { isPositive } from './figures.ts';
import { LimitsLeft } from './limits-left.tsx';
import { isAboutSize, useWithdrawalProblemText, withdrawalProblemOf } from './problem-texts.ts';
import { RecipientCard } from './recipient-card.tsx';
import type { Recipient } from './recipient-draft.ts';
import { ReviewButton } from './review-button.tsx';
import { TestSend } from './test-send.tsx';
import type { WithdrawAccount } from './withdraw-page.tsx';
import styles from './withdrawals.module.css';

const ConfirmSheet = lazyPart(async () => ({ default: (await import('./confirm-sheet.tsx')).ConfirmSheet }));

interface AmountStepProps {
  readonly coin: CoinItem;
  readonly account: WithdrawAccount;
  readonly recipient: Recipient;
  readonly notices: ReactNode;
  readonly onBack: () => void;
}

const pauseMs = 450;

/** The second step: amount, fee, result, and remaining limits. */
export function AmountStep({ coin, account, recipient, notices, onBack }: AmountStepProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const services = useServices();
  const userId = useUserId();
  const balance = useBalances().data?.items.find((item) => item.coin === coin.id);
  const { name: _name, amount: linked, ...to } = recipient;
  const [text, setText] = useState(linked ?? '');
  const [hasTest, setTest] = useState(false);
  const [echo, setEcho] = useState<WithdrawalPreview | null>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = useShownDialog(isOpen ? 'confirm' : null);
  const preview = useFigures(to, text);
  const explain = useWithdrawalProblemText(coin);
  const review = useAttempt(explain);
  const { figures } = preview;
  const failure = review.failure ?? preview.failure;
  const problem = failure === undefined ? null : withdrawalProblemOf(failure);
  useReloadBlock(text !== '');
  const type = (next: string): void => {
    review.clearError();
    setText(next);
  };
  const ask = (amount: string) => previewWithdrawal(services, { userId, ...to, amount });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (figures === undefined) return;
    // Fetch the preview again: the user confirms the server's latest figures, not those shown while typing.
    void review.run(async () => {
      setEcho(await ask(figures.amount));
      setOpen(true);
    });
  };
  const sum = { coin, network: recipient.network, preview: figures, hasTest };
  return (
    <Columns isFlow asideLabel={t('amount.order')} aside={isWide ? <AmountOrder {...sum} /> : null}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FlowProgress step={2} of={2} />
        {notices}
        <RecipientCard {...{ coin, recipient, onBack }} />
        <AmountFields
          {...{ coin, text, balance }}
          usd={figures?.usd ?? null}
          error={isAboutSize(problem) ? explain(failure) : undefined}
          onText={type}
          onMax={() => void review.run(async () => type((await ask('max')).amount))}
        />
        <AmountNotice {...{ coin, problem, failure, balance }} error={review.error} />
        {isWide ? null : <AmountSum {...sum} />}
        <TestSend {...{ coin, hasTest }} preview={figures} onChange={setTest} />
        <LimitsLeft account={account} />
        <ReviewButton
          isReady={figures !== undefined && failure === undefined && !account.isPaused}
          isBusy={review.isBusy || preview.isBusy}
        />
      </form>
      {shown === null || echo === null ? null : (
        <Suspense>
          <ConfirmSheet
            {...{ coin, account, recipient, echo, isOpen, hasTest }}
            asked={figures?.amount ?? echo.amount}
            onEcho={setEcho}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Columns>
  );
}

interface Figures {
  /** The preview of exactly the current input. */
  readonly figures: WithdrawalPreview | undefined;
  readonly failure: unknown;
  readonly isBusy: boolean;
}

/** The server's preview of the input, debounced. */
function useFigures(to: Destination, text: string): Figures {
  const rested = useDebounced(text, pauseMs);
  const asked = isPositive(rested) ? rested : '';
  const { data, error, isFetching, isPlaceholderData } = usePreview(to, asked);
  const isCurrent = rested === text && asked !== '' && !isPlaceholderData;
  return {
    figures: isCurrent && error === null ? data : undefined,
    failure: isCurrent && !isFetching && error !== null ? error : undefined,
    isBusy: isPositive(text) && (isFetching || rested !== text),
  };
}

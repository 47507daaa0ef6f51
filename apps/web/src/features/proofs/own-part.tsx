import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { FileTextIcon } from '@gim/ui/icons/icons.ts';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { saveFile } from '../../shared/save-file.ts';
import type { CheckedProof } from './api.ts';
import { ownLines } from './figures.ts';
import styles from './proofs.module.css';
import { useCountTexts } from './use-count-texts.ts';

const ProgramDialog = lazyPart(async () => ({
  default: (await import('./program-dialog.tsx')).ProgramDialog,
}));

interface OwnPartProps {
  readonly checked: Extract<CheckedProof, { kind: 'checked' }>;
}

/** The user's balances in the snapshot, to save and verify elsewhere. */
export function OwnPart({ checked }: OwnPartProps): ReactElement {
  const { t } = useTranslation('proofs');
  const { moment } = useCountTexts();
  const write = useAmountText();
  const coinName = useCoinName();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { statement, proof, check, nextAt } = checked;
  const save = (): void => {
    const { userId, published } = checked;
    const text = JSON.stringify({ userId, proof, published }, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `gim-proof-${statement.day}.json`);
  };
  return (
    <Section title={t('own.title')} isFirst>
      <Facts
        items={ownLines(statement, proof.sums).map(({ coin, digits, amount }) => ({
          label: coinName({ id: coin }),
          value: <OwnAmount text={write.exactCoins({ id: coin, digits }, amount)} />,
        }))}
      />
      <div className={styles.take}>
        <span className={styles.small}>{t('own.leaf')}</span>
        <CopyField
          value={check.leaf}
          copyLabel={t('own.copyLeaf')}
          copiedText={t('own.copied')}
          failedText={t('own.copyFailed')}
        >
          <AddressText address={check.leaf} isShort />
        </CopyField>
        <Button isBlock icon={<FileTextIcon />} onClick={save}>
          {t('own.save')}
        </Button>
        <Button isBlock variant="quiet" onClick={() => setDialog('open')}>
          {t('own.program')}
        </Button>
        <p className={styles.small}>{t('own.next', { at: moment(nextAt) })}</p>
      </div>
      {dialog === 'unused' ? null : (
        <Suspense>
          <ProgramDialog
            publicKey={checked.published.publicKey}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </Section>
  );
}

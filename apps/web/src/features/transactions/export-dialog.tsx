import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { type ExportFormat, exportHistory } from './api.ts';
import { type Filters, hasFilters } from './filters.ts';

interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly filters: Filters;
  readonly onClose: () => void;
}

const formats: readonly ExportFormat[] = ['pdf', 'csv'];

/** Exports the history as CSV or PDF statement, with the current filters applied. */
export function ExportDialog({ isOpen, filters, onClose }: ExportDialogProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const services = useServices();
  const id = useUserId();
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const { isBusy, error, run } = useAttempt(useAnyProblemText());
  const download = async (): Promise<void> => {
    const file = await exportHistory(services, { id, filters, format });
    const day = new Date(services.now()).toISOString().slice(0, 10);
    saveFile(file, `gim-${day}.${format}`);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('export.title')}
      description={hasFilters(filters) ? t('export.filtered') : t('export.whole')}
      closeLabel={t('app:close')}
      isBusy={isBusy}
      footer={
        <Button
          variant="primary"
          isBlock
          isLoading={isBusy}
          loadingLabel={t('export.working')}
          onClick={() => void run(download)}
        >
          {t('export.download')}
        </Button>
      }
    >
      <OptionGroup legend={t('export.format')} isLegendHidden>
        {formats.map((one) => (
          <OptionCard
            key={one}
            name="format"
            value={one}
            title={t(`export.${one}`)}
            note={t(`export.${one}Text`)}
            checked={format === one}
            onChange={() => setFormat(one)}
          />
        ))}
      </OptionGroup>
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </Dialog>
  );
}

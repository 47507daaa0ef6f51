import { useTranslation } from 'react-i18next';

const stages = [
  'executing',
  'seen',
  'undo',
  'test',
  'release',
  'review',
  'queued',
  'broadcast',
  'scheduled',
  'funds_locked',
  'code_issued',
  'at_point',
  'submitted',
  'sent',
  'unclaimed',
  'completed',
  'successful',
  'rejected',
  'canceled',
] as const;

/** The display name of a stage; an unknown stage of a newer server is shown by its key. */
export function useStageText(): (stage: string) => string {
  const { t } = useTranslation('cases');
  return (stage) => {
    const known = stages.find((each) => each === stage);
    return known === undefined ? stage : t(`stages.${known}`);
  };
}

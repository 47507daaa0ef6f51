import { changePoint, type DeskPoint } from '@gim/contract/points.desk';
import { textIn } from '@gim/languages';
import { Button } from '@gim/ui/button/button.tsx';
import { BanIcon, CheckIcon, LockIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useSession } from '../../platform/services.ts';
import { Counts } from '../../shared/counts.tsx';
import { KeyCap } from '../../shared/key-cap.tsx';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useLanguage } from '../../shared/use-language.ts';
import type { ChosenPoint } from '../../shared/use-point.ts';
import { ClosingPane } from './closing-pane.tsx';
import { DaysOffPart, type PendingDays } from './days-off-part.tsx';
import { NewPointForm, PointForm } from './point-form.tsx';
import { PointList } from './point-list.tsx';
import { PointSide } from './point-side.tsx';
import styles from './points.module.css';
import { type PointRefusal, usePointAction } from './use-point-actions.ts';

interface PointsViewProps extends Pick<ChosenPoint, 'points' | 'choose'> {
  readonly point: DeskPoint;
}

/** The points visible to the user, and the open one. With a single point there is no list. */
export function PointsView({ point, points, choose }: PointsViewProps): ReactElement {
  const { t } = useTranslation('points');
  const canManage = useSession()?.staff.rights.includes('points.manage') ?? false;
  const [isNew, setIsNew] = useState(false);
  useKeyCommands((command) => {
    if (command === 'addOrApprove' && canManage) setIsNew(true);
    else if (command === 'back' && isNew) setIsNew(false);
    else return false;
    return true;
  });
  const list =
    points.length > 1 || canManage ? (
      <PointList
        points={points}
        chosenId={isNew ? undefined : point.id}
        onChoose={(pointId) => {
          setIsNew(false);
          choose(pointId);
        }}
        onNew={canManage ? () => setIsNew(true) : null}
      />
    ) : null;
  if (isNew)
    return (
      <ListAndDetail
        title={t('new.title')}
        detail={<p className={styles.quiet}>{t('new.text')}</p>}
        hints={[]}
      >
        <div className={styles.columns}>
          {list}
          <NewPointForm
            timeZone={point.timeZone}
            onCancel={() => setIsNew(false)}
            onDone={(pointId) => {
              setIsNew(false);
              choose(pointId);
            }}
          />
        </div>
      </ListAndDetail>
    );
  return <OnePoint key={point.id} point={point} canManage={canManage} list={list} />;
}

interface OnePointProps {
  readonly point: DeskPoint;
  readonly canManage: boolean;
  readonly list: ReactElement | null;
}

function OnePoint({ point, canManage, list }: OnePointProps): ReactElement {
  const { t } = useTranslation('points');
  const [isClosing, setIsClosing] = useState(false);
  const [pending, setPending] = useState<PendingDays | null>(null);
  const [problem, setProblem] = useState<PointRefusal | null>(null);
  const language = useLanguage();
  useKeyCommands((command) => {
    if (command !== 'closeDay' || !canManage) return false;
    setIsClosing(true);
    return true;
  });
  const detail = isClosing ? (
    <ClosingPane point={point} onDays={setPending} onClose={() => setIsClosing(false)} />
  ) : (
    <PointSide point={point} onProblem={setProblem} />
  );
  return (
    <ListAndDetail
      title={textIn(point.name, language)}
      aside={<Head point={point} canManage={canManage} />}
      hints={[]}
      detail={
        canManage ? (
          <>
            {problem === null ? null : (
              <Notice tone="negative" isUrgent>
                {t(`problems.${problem}`)}
              </Notice>
            )}
            {detail}
          </>
        ) : null
      }
    >
      <div className={list === null ? styles.alone : styles.columns}>
        {list}
        <PointForm point={point} canManage={canManage} isSecondary={isClosing}>
          <DaysOffPart
            point={point}
            pending={isClosing ? pending : null}
            onClose={canManage ? () => setIsClosing(true) : null}
            onProblem={setProblem}
          />
        </PointForm>
      </div>
    </ListAndDetail>
  );
}

const looks = {
  open: { tone: 'positive', Icon: CheckIcon },
  closed: { tone: 'neutral', Icon: LockIcon },
  suspended: { tone: 'warning', Icon: BanIcon },
} as const;

/** The point's figures of today, its opening state, and the button that suspends orders. */
function Head({
  point,
  canManage,
}: {
  readonly point: DeskPoint;
  readonly canManage: boolean;
}): ReactElement {
  const { t } = useTranslation('points');
  const amount = useAmountText();
  const { today, isSuspended, isOpen } = point;
  const dollars = (sum: string | null): string => (sum === null ? '—' : amount.dollars(sum, 'whole'));
  const state = isSuspended ? 'suspended' : isOpen ? 'open' : 'closed';
  const { tone, Icon } = looks[state];
  return (
    <div className={styles.aside}>
      <Counts
        counts={[
          { label: t('today.orders'), value: today.orders },
          { label: t('today.leftIn'), value: dollars(today.leftIn) },
          { label: t('today.leftOut'), value: dollars(today.leftOut), isExtra: true },
          { label: t('today.cash'), value: dollars(today.cash), isExtra: true },
        ]}
      />
      <StatusBadge tone={tone} icon={<Icon size={14} />}>
        {t(`states.${state}`)}
      </StatusBadge>
      {canManage ? <SuspendButton point={point} /> : null}
    </div>
  );
}

function SuspendButton({ point }: { readonly point: DeskPoint }): ReactElement {
  const { t } = useTranslation('points');
  const act = usePointAction();
  const [isAsking, setIsAsking] = useState(false);
  const name = point.isSuspended ? 'resume' : 'suspend';
  useKeyCommands((command) => {
    if (command !== 'suspend') return false;
    setIsAsking(true);
    return true;
  });
  return (
    <>
      <Button
        size="sm"
        variant={point.isSuspended ? 'secondary' : 'danger'}
        onClick={() => setIsAsking(true)}
      >
        {t(`${name}.action`)} <KeyCap name="Z" />
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t(`${name}.title`)}
          text={t(`${name}.text`)}
          noteLabel={t('note')}
          submitLabel={t(`${name}.submit`)}
          isDanger={!point.isSuspended}
          run={async (note) => {
            const body = { isSuspended: !point.isSuspended, version: point.version, note };
            const problem = await act((client) =>
              client.call(changePoint, { params: { pointId: point.id }, body }),
            );
            if (problem !== null) return t(`problems.${problem}`);
            toast(t(`${name}.done`));
            return null;
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

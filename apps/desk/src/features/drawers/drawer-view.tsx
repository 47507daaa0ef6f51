import type { Drawer } from '@gim/contract/drawers';
import type { DeskPoint } from '@gim/contract/points.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { CheckIcon, LockIcon } from '@gim/ui/icons/icons.ts';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { ListAndDetail } from '../../shared/list-and-detail.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { useDayText } from '../../shared/use-zoned-time.ts';
import { CountPane } from './count-pane.tsx';
import { DayTable } from './day-table.tsx';
import { DrawerEquation } from './drawer-equation.tsx';
import styles from './drawers.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { MovementTable } from './movement-table.tsx';
import { SecondPane } from './second-pane.tsx';
import { type DrawerActions, useDrawer, useDrawerActions } from './use-drawer.ts';

/** The drawer of one point today: the equation, its movements, and the two counts. */
export function DrawerView({ point }: { readonly point: DeskPoint }): ReactElement {
  const { t } = useTranslation(['drawers', 'app']);
  const { data, isPending, isError, refetch } = useDrawer(point.id);
  const actions = useDrawerActions(point.id);
  const [tab, setTab] = useState<'movements' | 'days'>('movements');
  const canCount = useSession()?.staff.rights.includes('drawers.count') ?? false;
  const dayText = useDayText();
  return (
    <ListAndDetail
      title={data === undefined ? t('title') : t('titleOf', { day: dayText(data.date) })}
      tabTitle={t('title')}
      hints={[{ keys: ['/'], text: t('app:keys.search') }]}
      aside={
        data === undefined ? null : (
          <div className={styles.aside}>
            <DrawerState state={data.state} />
            <div className={styles.end}>
              {canCount && data.state === 'open' && data.counts.length === 0 ? (
                <MoveButton actions={actions} />
              ) : null}
              <Segments
                label={t('tabs.label')}
                segments={[
                  { value: 'movements', label: t('tabs.movements') },
                  { value: 'days', label: t('tabs.days') },
                ]}
                value={tab}
                onValueChange={setTab}
              />
            </div>
          </div>
        )
      }
      detail={data !== undefined && canCount ? <Side drawer={data} actions={actions} /> : null}
    >
      {isPending ? <SkeletonRows label={t('app:panes.loadingList')} count={8} /> : null}
      {isError ? (
        <LoadError title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()}>
          {t('failedText')}
        </LoadError>
      ) : null}
      {data === undefined ? null : tab === 'days' && data.counts.length === 0 ? (
        <DayTable pointId={point.id} />
      ) : (
        <Movements drawer={data} timeZone={point.timeZone} />
      )}
    </ListAndDetail>
  );
}

const looks = {
  open: { tone: 'positive', Icon: CheckIcon },
  closing: { tone: 'warning', Icon: LockIcon },
  closed: { tone: 'neutral', Icon: LockIcon },
} as const;

function DrawerState({ state }: Pick<Drawer, 'state'>): ReactElement {
  const { t } = useTranslation('drawers');
  const { tone, Icon } = looks[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`states.${state}`)}
    </StatusBadge>
  );
}

/** While the second person counts, the server returns no figures. */
function Movements({
  drawer,
  timeZone,
}: {
  readonly drawer: Drawer;
  readonly timeZone: string;
}): ReactElement {
  const { t } = useTranslation('drawers');
  const amount = useAmountText();
  if (drawer.counts.length > 0) return <Empty title={t('hidden.title')}>{t('hidden.text')}</Empty>;
  return (
    <>
      {drawer.shortage === '0' ? null : (
        <Notice tone="negative" title={t('shortage.title', { amount: amount.dollars(drawer.shortage) })}>
          {t('shortage.text')}
        </Notice>
      )}
      <DrawerEquation drawer={drawer} />
      {drawer.movements.length === 0 ? (
        <Empty title={t('movements.none')}>{t('movements.noneText')}</Empty>
      ) : (
        <MovementTable movements={drawer.movements} timeZone={timeZone} />
      )}
    </>
  );
}

function Side({
  drawer,
  actions,
}: {
  readonly drawer: Drawer;
  readonly actions: DrawerActions;
}): ReactElement {
  // The key resets the fields for another purpose or person.
  const stage = `${drawer.state} ${drawer.counts.length}`;
  const { mustBe } = drawer;
  return drawer.counts.length > 0 || mustBe === null ? (
    <SecondPane key={stage} drawer={drawer} actions={actions} />
  ) : (
    <CountPane key={stage} drawer={drawer} mustBe={mustBe} actions={actions} />
  );
}

/** Moves a bag from or to the vault; not possible while a count waits for its second person. */
function MoveButton({ actions }: { readonly actions: DrawerActions }): ReactElement {
  const { t } = useTranslation('drawers');
  const [isMoving, setIsMoving] = useState(false);
  const open = (): void => {
    actions.forget();
    setIsMoving(true);
  };
  useKeyActs([{ command: 'moveCash', text: t('keys.move'), run: open }]);
  return (
    <>
      <Button size="sm" onClick={open}>
        {t('move.open')} <KeyCap name="M" />
      </Button>
      {isMoving ? <MoveDialog actions={actions} onClose={() => setIsMoving(false)} /> : null}
    </>
  );
}

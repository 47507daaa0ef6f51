import type { ReactElement } from 'react';
import { LevelLimits } from '../features/kyc/level-limits.tsx';
import { LimitsUsed } from '../features/limits/limits-used.tsx';
import { Column } from '../shared/column.tsx';

export default function SettingsLimits(): ReactElement {
  return (
    <Column>
      <LimitsUsed />
      <LevelLimits />
    </Column>
  );
}

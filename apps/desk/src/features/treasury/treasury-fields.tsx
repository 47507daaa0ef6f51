import type { TreasuryAsset } from '@gim/contract/treasury';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/use-language.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import { amountOf, type DialogFields, isUserId, type Wanted } from './dialog-fields.ts';

interface TreasuryFieldsProps {
  readonly wanted: Wanted;
  readonly assets: readonly TreasuryAsset[];
  readonly fields: DialogFields;
  /** Submitted: show errors. */
  readonly isAsked: boolean;
  readonly onChange: (fields: DialogFields) => void;
}

/** The fields of a dialog, above its note. */
export function TreasuryFields(props: TreasuryFieldsProps): ReactElement | null {
  const { wanted } = props;
  switch (wanted.kind) {
    case 'sweep':
    case 'refill':
      return <MoveFields {...props} />;
    case 'assign':
      return <UserField {...props} />;
    case 'start':
      return null;
    case 'stop':
      if (wanted.scope === 'all') return null;
      return wanted.scope === 'user' ? (
        <UserField {...props} />
      ) : (
        <SubjectField {...props} scope={wanted.scope} />
      );
  }
}

function MoveFields({ assets, fields, isAsked, onChange }: TreasuryFieldsProps): ReactElement {
  const { t } = useTranslation('treasury');
  const networks = useNetworkNames();
  const language = useLanguage();
  return (
    <>
      <SelectField
        label={t('dialogs.asset')}
        placeholder={t('dialogs.choose')}
        error={isAsked && fields.asset === null ? t('dialogs.chooseAsset') : undefined}
        options={assets.map(({ coin, network }) => ({
          value: `${coin} ${network}`,
          label: `${coin}, ${networks(network)}`,
        }))}
        value={fields.asset}
        onValueChange={(asset) => onChange({ ...fields, asset })}
      />
      <TextField
        label={t('dialogs.amount')}
        inputMode="decimal"
        autoComplete="off"
        error={isAsked && amountOf(fields.amount, language) === null ? t('dialogs.amountWrong') : undefined}
        value={fields.amount}
        onChange={(event) => onChange({ ...fields, amount: event.target.value })}
      />
    </>
  );
}

function UserField({ wanted, fields, isAsked, onChange }: TreasuryFieldsProps): ReactElement {
  const { t } = useTranslation('treasury');
  return (
    <TextField
      label={t('dialogs.user')}
      autoComplete="off"
      isLocked={wanted.kind === 'assign' && wanted.userId !== null}
      error={isAsked && !isUserId(fields.subject) ? t('dialogs.userWrong') : undefined}
      value={fields.subject}
      onChange={(event) => onChange({ ...fields, subject: event.target.value })}
    />
  );
}

function SubjectField({
  assets,
  fields,
  isAsked,
  onChange,
  scope,
}: TreasuryFieldsProps & { readonly scope: 'coin' | 'network' }): ReactElement {
  const { t } = useTranslation('treasury');
  const networks = useNetworkNames();
  const values = [...new Set(assets.map((asset) => asset[scope]))];
  return (
    <SelectField
      label={t(`dialogs.${scope}`)}
      placeholder={t('dialogs.choose')}
      error={
        isAsked && fields.subject === ''
          ? t(scope === 'coin' ? 'dialogs.chooseCoin' : 'dialogs.chooseNetwork')
          : undefined
      }
      options={values.map((value) => ({ value, label: scope === 'network' ? networks(value) : value }))}
      value={fields.subject === '' ? null : fields.subject}
      onValueChange={(subject) => onChange({ ...fields, subject })}
    />
  );
}

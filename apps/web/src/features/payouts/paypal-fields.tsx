import { Segments } from '@gim/ui/segments/segments.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { openCountries, states } from './country-data.ts';
import styles from './payouts.module.css';
import { type DraftErrors, hasZip, type PayPalDraft } from './paypal-draft.ts';
import { countryName, hasStates } from './places.ts';

interface FieldsProps {
  readonly draft: PayPalDraft;
  readonly errors: DraftErrors;
  readonly onChange: (next: Partial<PayPalDraft>) => void;
}

/** The first step: the PayPal account and its holder. */
export function AccountFields({ draft, errors, onChange }: FieldsProps): ReactElement {
  const { t } = useTranslation('payouts');
  const errorText = useErrorText(errors, draft);
  const isPerson = draft.holder === 'person';
  return (
    <>
      <TextField
        label={t('newPayPal.address')}
        hint={t('newPayPal.addressHint')}
        error={errorText('address')}
        name="paypal-address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        value={draft.address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <Segments
        isFill
        label={t('newPayPal.holder')}
        segments={[
          { value: 'person', label: t('newPayPal.person') },
          { value: 'company', label: t('newPayPal.company') },
        ]}
        value={draft.holder}
        onValueChange={(holder) => onChange({ holder })}
      />
      <TextField
        label={t(isPerson ? 'newPayPal.legalName' : 'newPayPal.companyName')}
        {...(isPerson && { hint: t('newPayPal.legalNameHint') })}
        error={errorText('name')}
        name="paypal-name"
        autoComplete={isPerson ? 'name' : 'organization'}
        maxLength={200}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </>
  );
}

/** The second step: the recipient's registered address. */
export function AddressFields({ draft, errors, onChange }: FieldsProps): ReactElement {
  const { t } = useTranslation('payouts');
  const errorText = useErrorText(errors, draft);
  const countries = useCountries();
  const { country } = draft;
  const text = (name: 'city' | 'postalAddress' | 'zip') => ({
    error: errorText(name),
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <SelectField
        label={t('newPayPal.country')}
        placeholder={t('newPayPal.chooseCountry')}
        error={errorText('country')}
        options={countries}
        value={country}
        onValueChange={(next) => onChange({ country: next, state: null })}
      />
      {hasStates(country) ? (
        <SelectField
          label={t(country === 'US' ? 'newPayPal.state' : 'newPayPal.province')}
          placeholder={t(country === 'US' ? 'newPayPal.chooseState' : 'newPayPal.chooseProvince')}
          error={errorText('state')}
          options={Object.entries(states[country]).map(([value, label]) => ({ value, label }))}
          value={draft.state}
          onValueChange={(state) => onChange({ state })}
        />
      ) : null}
      <div className={styles.two}>
        <TextField
          {...text('city')}
          label={t('newPayPal.city')}
          name="city"
          autoComplete="address-level2"
          maxLength={100}
        />
        {country === null || hasZip(country) ? (
          <TextField
            {...text('zip')}
            label={t(country === 'US' ? 'newPayPal.zipUs' : 'newPayPal.zip')}
            name="zip"
            autoComplete="postal-code"
            maxLength={20}
          />
        ) : null}
      </div>
      <TextField
        {...text('postalAddress')}
        label={t('newPayPal.postalAddress')}
        hint={t('newPayPal.postalAddressHint')}
        name="postal-address"
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField
        label={t('newPayPal.currency')}
        hint={t('newPayPal.currencyHint')}
        name="currency"
        value="USD"
        isLocked
      />
    </>
  );
}

/** The supported countries by name, sorted in the user's language. */
function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  const language = useServices().texts.language();
  return useMemo(() => {
    const order = new Intl.Collator(language);
    return openCountries
      .map((value) => ({ value, label: countryName(value, language) }))
      .sort((one, other) => order.compare(one.label, other.label));
  }, [language]);
}

function useErrorText(
  errors: DraftErrors,
  { country }: PayPalDraft,
): (name: keyof PayPalDraft) => string | undefined {
  const { t } = useTranslation('payouts');
  const language = useServices().texts.language();
  return (name) => {
    const error = errors[name];
    if (error === undefined) return undefined;
    if (error === 'zip') {
      return country === 'US'
        ? t('newPayPal.zipWrongUs')
        : t('newPayPal.zipWrong', { country: countryName(country ?? '', language) });
    }
    return t(`newPayPal.${error}`);
  };
}

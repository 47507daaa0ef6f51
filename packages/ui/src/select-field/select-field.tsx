import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { type ReactElement, type ReactNode, type Ref, type RefObject, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Field, type FieldTexts, useField } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { CheckIcon, ChevronDownIcon, CloseIcon } from '../icons/icons.ts';
import styles from './select-field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly note?: ReactNode;
  /** An icon at the left, 28 px, or a glyph. */
  readonly icon?: ReactNode;
  /** At the right edge, such as an amount. The option is shown as a card: two lines at each side. */
  readonly end?: ReactNode;
  readonly endNote?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface SelectFieldProps extends FieldTexts {
  /** The hidden input, for forms that focus the first error. */
  readonly ref?: Ref<HTMLInputElement>;
  readonly id?: string;
  readonly name?: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onValueChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  /** Shows a button beside the choice that removes it. */
  readonly clear?: { readonly label: string; readonly onPress: () => void };
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A select list. Use option cards for a few options that fit on the screen. */
export function SelectField({
  label,
  labelAside,
  hint,
  error,
  ref,
  id,
  name,
  options,
  value,
  onValueChange,
  onBlur,
  placeholder,
  clear,
  isDisabled = false,
  className,
}: SelectFieldProps): ReactElement {
  const wiring = useField({ hint, error }, { id });
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const isClearable = clear !== undefined && value !== null && !isDisabled;
  return (
    <Field {...{ label, labelAside, hint, error, wiring, className }}>
      {/* Disabled, because the list would insert an unneeded style element, which the page's CSP blocks. */}
      <CSPProvider disableStyleElements>
        <Select.Root
          name={name}
          inputRef={ref}
          value={value}
          items={options}
          disabled={isDisabled}
          onValueChange={(next) => {
            if (next !== null) onValueChange(next);
          }}
        >
          <div className={styles.box}>
            <Select.Trigger
              {...wiring.control}
              ref={trigger}
              aria-labelledby={wiring.labelId}
              className={classNames(
                styles.trigger,
                chosen?.end !== undefined && styles.card,
                isClearable && styles.clearable,
                error !== undefined && styles.invalid,
              )}
              onBlur={onBlur}
            >
              <Select.Value className={styles.value}>
                {() => <Chosen option={chosen} {...{ placeholder }} />}
              </Select.Value>
              <Select.Icon className={styles.chevron}>
                <ChevronDownIcon />
              </Select.Icon>
            </Select.Trigger>
            {isClearable ? <Clear {...clear} trigger={trigger} /> : null}
          </div>
          <SelectList options={options} />
        </Select.Root>
      </CSPProvider>
    </Field>
  );
}

interface ClearProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly trigger: RefObject<HTMLButtonElement | null>;
}

function Clear({ label, onPress, trigger }: ClearProps): ReactElement {
  const press = (): void => {
    // The button disappears with the choice, so the list gets the focus first.
    trigger.current?.focus();
    onPress();
  };
  return <IconButton className={styles.clear} label={label} icon={<CloseIcon />} onClick={press} />;
}

interface ChosenProps {
  readonly option: SelectOption | undefined;
  readonly placeholder?: string | undefined;
}

function Chosen({ option, placeholder }: ChosenProps): ReactElement {
  if (option === undefined) return <span className={styles.placeholder}>{placeholder}</span>;
  return <OptionFace option={option} />;
}

function SelectList({ options }: { readonly options: readonly SelectOption[] }): ReactElement {
  return (
    <Select.Portal>
      <Select.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false}>
        <Select.Popup className={styles.popup}>
          <Select.List className={styles.list}>
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                label={option.label}
                disabled={option.isDisabled}
                className={styles.item}
              >
                <Select.ItemText className={styles.value} render={<span />}>
                  <OptionFace option={option} />
                </Select.ItemText>
                <Select.ItemIndicator className={styles.tick}>
                  <CheckIcon size={18} />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  );
}

function OptionFace({ option }: { readonly option: SelectOption }): ReactElement {
  return (
    <>
      {option.icon}
      <span className={styles.words}>
        <span className={styles.label}>{option.label}</span>
        {option.note === undefined ? null : <span className={styles.note}>{option.note}</span>}
      </span>
      {option.end === undefined ? null : (
        <span className={styles.end}>
          <span className={styles.label}>{option.end}</span>
          {option.endNote === undefined ? null : <span className={styles.note}>{option.endNote}</span>}
        </span>
      )}
    </>
  );
}

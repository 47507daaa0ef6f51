import type { ChecksForm, FormErrors, FormValues } from './check-form.ts';

type Checked<Values> = ReturnType<ChecksForm<Values>>;
/** May be asynchronous: the landing page loads its validation rules when the first field is left. */
export type LateCheck<Values> = (values: Values) => Checked<Values> | Promise<Checked<Values>>;

export interface ValidationState<Values> {
  /** The errors to show now. */
  readonly errors: FormErrors<Values>;
  readonly isSubmitting: boolean;
  /** Retries the check after the rules failed to load; null otherwise. */
  readonly retry: (() => void) | null;
}

export interface FormValidatorDeps<Values> {
  readonly read: () => Values;
  readonly check: LateCheck<Values>;
  readonly show: (validation: ValidationState<Values>) => void;
}

/** Decides which errors of a form are shown, and when. Independent of the DOM for testing. */
export class FormValidator<Values extends FormValues> {
  readonly #deps: FormValidatorDeps<Values>;
  readonly #left = new Set<string>();
  #checks = 0;
  #shown: ValidationState<Values> = { errors: {}, isSubmitting: false, retry: null };

  constructor(deps: FormValidatorDeps<Values>) {
    this.#deps = deps;
  }

  /** Call on blur: the field's error may now be shown. */
  leave(name: string): Promise<void> {
    this.#left.add(name);
    return this.#validate();
  }

  /** Call on input: a shown error may disappear. */
  async type(name: string): Promise<void> {
    if (this.#left.has(name)) await this.#validate();
  }

  /** Validates everything, then submits the parsed values or focuses the first invalid field. */
  async submit(
    names: Iterable<string>,
    { send, focus }: { send: (values: Values) => unknown; focus: (name: string) => void },
  ): Promise<void> {
    if (this.#shown.isSubmitting) return;
    const all = [...names];
    for (const name of all) this.#left.add(name);
    this.#show({ isSubmitting: true, retry: null });
    try {
      const checked = await this.#check(() => void this.submit(all, { send, focus }));
      if (checked === null) return;
      this.#show({ errors: checked.errors });
      const wrong = all.find((name) => name in checked.errors);
      if (checked.values !== null) await send(checked.values);
      else if (wrong !== undefined) focus(wrong);
    } finally {
      this.#show({ isSubmitting: false });
    }
  }

  async #validate(): Promise<void> {
    const mine = this.#checks + 1;
    const checked = await this.#check(() => void this.#validate());
    // Ignore the result if a newer check has started.
    if (checked !== null && mine === this.#checks) this.#show({ errors: only(checked.errors, this.#left) });
  }

  /** Null if the rules failed to load. */
  async #check(again: () => void): Promise<Checked<Values> | null> {
    this.#checks += 1;
    try {
      const checked = await this.#deps.check(this.#deps.read());
      this.#show({ retry: null });
      return checked;
    } catch {
      // The form stays editable; the user decides when to retry.
      this.#show({ retry: again });
      return null;
    }
  }

  #show(change: Partial<ValidationState<Values>>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#deps.show(this.#shown);
  }
}

function only<Values extends FormValues>(
  errors: FormErrors<Values>,
  names: ReadonlySet<string>,
): FormErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name))) as FormErrors<Values>;
}

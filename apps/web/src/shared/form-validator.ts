import type { ChecksForm, FormErrors, FormValues } from './check-form.ts';

type Checked<Values> = ReturnType<ChecksForm<Values>>;
/** May come late: the rules of the landing page are fetched with the first field that is left. */
export type LateCheck<Values> = (values: Values) => Checked<Values> | Promise<Checked<Values>>;

export interface ValidationState<Values> {
  /** The errors that may be shown now. */
  readonly errors: FormErrors<Values>;
  readonly isSubmitting: boolean;
  /** Does again what could not be done because the rules did not come; null while they did. */
  readonly retry: (() => void) | null;
}

export interface FormValidatorDeps<Values> {
  readonly read: () => Values;
  readonly check: LateCheck<Values>;
  readonly show: (validation: ValidationState<Values>) => void;
}

/** Decides which errors of a form are shown, and when. Knows nothing of the page, so that it can be tested alone. */
export class FormValidator<Values extends FormValues> {
  readonly #deps: FormValidatorDeps<Values>;
  readonly #left = new Set<string>();
  #checks = 0;
  #shown: ValidationState<Values> = { errors: {}, isSubmitting: false, retry: null };

  constructor(deps: FormValidatorDeps<Values>) {
    this.#deps = deps;
  }

  /** A field was left: its error may be shown. */
  leave(name: string): Promise<void> {
    this.#left.add(name);
    return this.#validate();
  }

  /** Something was typed: an error that is shown may go. */
  async type(name: string): Promise<void> {
    if (this.#left.has(name)) await this.#validate();
  }

  /** Checks everything, then hands the checked values on, or names the first field that is wrong. */
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
    // Something newer may have been checked meanwhile.
    if (checked !== null && mine === this.#checks) this.#show({ errors: only(checked.errors, this.#left) });
  }

  /** Null when the rules did not come. */
  async #check(again: () => void): Promise<Checked<Values> | null> {
    this.#checks += 1;
    try {
      const checked = await this.#deps.check(this.#deps.read());
      this.#show({ retry: null });
      return checked;
    } catch {
      // The form can still be typed into, and the reader decides when to go on.
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

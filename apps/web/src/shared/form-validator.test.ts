import { describe, expect, it } from 'vitest';
import type { FormErrors } from './check-form.ts';
import { FormValidator, type LateCheck, type ValidationState } from './form-validator.ts';

interface Values {
  readonly [name: string]: string;
  readonly email: string;
  readonly password: string;
}

const rules: LateCheck<Values> = (values) => {
  const errors: FormErrors<Values> = {};
  for (const [name, value] of Object.entries(values)) if (value === '') errors[name] = 'required';
  return { values: Object.keys(errors).length === 0 ? values : null, errors };
};
const names = ['email', 'password'];

function setUp(check: LateCheck<Values> = rules) {
  const typed: Record<string, string> = { email: '', password: '' };
  const sent: Values[] = [];
  const focused: string[] = [];
  let shown: ValidationState<Values> = { errors: {}, isSubmitting: false, retry: null };
  const validator = new FormValidator<Values>({
    read: () => ({ email: typed.email ?? '', password: typed.password ?? '' }),
    check: (values) => check(values),
    show: (validation) => {
      shown = validation;
    },
  });
  const submit = (send: (values: Values) => unknown = (values) => sent.push(values)): Promise<void> =>
    validator.submit(names, { send, focus: (name) => focused.push(name) });
  return { validator, typed, sent, focused, submit, shown: () => shown };
}

describe('a form', () => {
  it('shows the error of a field that was left, and of no other', async () => {
    const { validator, shown } = setUp();
    await validator.type('email');
    expect(shown().errors).toEqual({});
    await validator.leave('email');
    expect(shown().errors).toEqual({ email: 'required' });
  });

  it('takes an error away with the first valid keystroke', async () => {
    const { validator, typed, shown } = setUp();
    await validator.leave('email');
    typed.email = 'a';
    await validator.type('email');
    expect(shown().errors).toEqual({});
  });

  it('that is sent shows all errors, focuses the first and sends nothing', async () => {
    const { submit, sent, focused, shown } = setUp();
    await submit();
    expect([shown().errors, focused, sent]).toEqual([
      { email: 'required', password: 'required' },
      ['email'],
      [],
    ]);
    expect(shown().isSubmitting).toBe(false);
  });

  it('is sent once, however often it is pressed', async () => {
    const { submit, typed, sent, shown } = setUp();
    Object.assign(typed, { email: 'a', password: 'b' });
    const first = submit(async (values) => {
      sent.push(values);
      await Promise.resolve();
    });
    expect(shown().isSubmitting).toBe(true);
    await Promise.all([first, submit(), submit()]);
    expect(sent).toEqual([{ email: 'a', password: 'b' }]);
    expect(shown().isSubmitting).toBe(false);
  });

  it('hears the newest of two checks, whichever comes first', async () => {
    const waiting: (() => void)[] = [];
    const { validator, typed, shown } = setUp(async (values) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return rules(values);
    });
    const old = validator.leave('email');
    typed.email = 'a';
    const fresh = validator.type('email');
    waiting[1]?.();
    await fresh;
    waiting[0]?.();
    await old;
    expect(shown().errors).toEqual({});
  });
});

it('goes on being sent when something is typed meanwhile', async () => {
  const waiting: (() => void)[] = [];
  const { validator, typed, submit, sent } = setUp(async (values) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return rules(values);
  });
  Object.assign(typed, { email: 'a', password: 'b' });
  const sending = submit();
  const typing = validator.type('email');
  for (const go of waiting) go();
  await Promise.all([sending, typing]);
  expect(sent).toEqual([{ email: 'a', password: 'b' }]);
});

describe('rules that do not come', () => {
  const failing = () => {
    let isAway = true;
    const set = setUp(async (values) => {
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
      return rules(values);
    });
    const comeBack = (): void => {
      isAway = false;
    };
    return { ...set, comeBack };
  };

  it('leave the form as it is, with a way to try again', async () => {
    const { validator, shown, comeBack } = failing();
    await validator.leave('email');
    expect(shown().errors).toEqual({});
    expect(shown().retry).not.toBeNull();
    comeBack();
    shown().retry?.();
    await Promise.resolve();
    await expect.poll(() => shown()).toMatchObject({ errors: { email: 'required' }, retry: null });
  });

  it('keep a form from being sent, and the next try sends it', async () => {
    const { submit, typed, sent, shown, comeBack } = failing();
    Object.assign(typed, { email: 'a', password: 'b' });
    await submit();
    expect([sent, shown().isSubmitting, shown().retry === null]).toEqual([[], false, false]);
    comeBack();
    shown().retry?.();
    await expect.poll(() => sent).toEqual([{ email: 'a', password: 'b' }]);
    expect(shown().retry).toBeNull();
  });
});

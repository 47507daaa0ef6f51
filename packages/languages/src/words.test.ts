import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const texts = new URL('../../../texts/', import.meta.url).pathname;
const read = (path: string): unknown => JSON.parse(readFileSync(texts + path, 'utf8'));

/** The text at a key path. */
const textAt = (path: string, key: string): unknown =>
  key.split('.').reduce<unknown>((group, name) => Reflect.get(Object(group), name), read(path));

/** All texts of a value; words that a search also finds are no texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(Object(value)).flatMap(([name, inner]) =>
    name === 'keywords' ? [] : textsIn(inner),
  );
}

/** One term for each concept: what the others were, by language. */
const retired: Readonly<Record<'en-US' | 'uk', readonly (readonly [word: RegExp, instead: string])[]>> = {
  'en-US': [
    [/\blog(ged|ging)? out\b/i, 'sign out'],
    [/\bcash points?\b/i, 'exchange point'],
    [/\btransaction history\b/i, 'activity'],
    [/\b(no|every|a) letters?\b/i, 'e-mail'],
    [/(?<![\w‑{</-])mails?\b/i, 'e-mail'],
    [/\btwo-factor (sign-in|authentication)\b/i, 'two-factor login'],
    [/\b(cancell(ed|ing)|licence|programme)\b/i, 'canceled, license, program'],
  ],
  uk: [
    [/замовлення/i, 'операція, а для готівки заявка'],
    [/біткоїн|ефіріум|лайткоїн|тонкоїн|(?<!\p{L})тезер/iu, 'Bitcoin, Ethereum, Litecoin, Toncoin, Tether'],
    [/готівкові точки|точк\p{L}+ обміну/iu, 'пункт обміну'],
    [/скарбниц|касов\p{L}+ шухляд/iu, 'казначейство, каса'],
    [/(?<!\p{L})погод(жен|жу(?!\p{L}*ся)|ити(?!ся))/iu, 'схвалити'],
    [/клієнтові/i, 'клієнту'],
    [/двофакторн\p{L}+ (?!вх[оі]д)/iu, 'двофакторний вхід'],
    [/код\p{L}+ відновлення/iu, 'резервні коди'],
    [/тестов\p{L}+ (платіж|переказ|сум)|(переказ|платіж)\p{L}* дійш/iu, 'пробний переказ надійшов'],
    [/отримання готівки/iu, 'зняття готівки, а в касі видача'],
    [/застосун\p{L}+ для кодів/iu, 'застосунок-автентифікатор'],
    [/курс\p{L}* (сплив|вийшов)/iu, 'курс застарів'],
  ],
};

describe.each(['en-US', 'uk'] as const)('the texts in %s', (language) => {
  it.each(retired[language])('do not say %s', (word, instead) => {
    const found = globSync(`${language}/**/*.json`, { cwd: texts }).flatMap((path) =>
      textsIn(read(path)).filter((text) => word.test(text)),
    );
    expect(found, `write: ${instead}`).toEqual([]);
  });
});

it('have no breaking space in an amount or before a unit in uk', () => {
  const breaks = /[\d}] (?:\$|(?:с|хв|год|д|м|км|МБ)(?![\p{L}’-]))|\d \d{3}(?!\d)/u;
  const found = globSync('uk/**/*.json', { cwd: texts }).flatMap((path) =>
    textsIn(read(path)).filter((text) => breaks.test(text)),
  );
  expect(found, 'write a no-break space').toEqual([]);
});

// Promised word for word, so that no change of a term changes them.
it.each([
  ['transactions', 'status.Completed', 'Completed', 'Завершено'],
  ['transactions', 'receipt.entry', 'Entry', 'Рух коштів'],
  ['trades', 'receipt.completed', 'Completed', 'Завершено'],
  ['trades', 'form.expired', 'The rate has expired', 'Курс застарів'],
  [
    'trades',
    'recurring.started',
    'Recurring buy set. {{schedule}}.',
    'Регулярну купівлю налаштовано. {{schedule}}.',
  ],
  ['users', 'appearance.system', 'System', 'Система'],
  ['coins', 'pick.buy', 'Choose a coin to buy', 'Оберіть монету для купівлі'],
  [
    'notifications',
    'events.TwoFactorDisabled.text',
    'Withdrawals are paused for 48 hours. If this was not you, freeze your account.',
    'Виведення призупинено на 48 годин. Якщо це не ви, заморозьте акаунт.',
  ],
])('%s: %s is "%s" and "%s"', (noun, key, english, ukrainian) => {
  expect(textAt(`en-US/web/${noun}.json`, key)).toBe(english);
  expect(textAt(`uk/web/${noun}.json`, key)).toBe(ukrainian);
});

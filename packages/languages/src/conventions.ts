/** A language's own name and its number and date formats. Only what `Intl` does not provide is listed here. */
export interface Conventions {
  /** The language's name in that language, so that a reader who landed in the wrong one can still find their own. */
  readonly name: string;
  readonly short: string;
  readonly decimal: '.' | ',';
  readonly group: string;
  /** Whether the currency sign stands before or after the figure. */
  readonly currency: 'before' | 'after';
  /** Suffix for thousands, including its space: "20k", "20 тис.". */
  readonly thousand: string;
  readonly clock: 12 | 24;
  /** Text between a day and its year: "October 14, 2024", "14 жовтня 2024". */
  readonly beforeYear: string;
  /** Sign before a number that names a thing: "ticket #20417", "звернення №20417". */
  readonly numberSign: string;
}

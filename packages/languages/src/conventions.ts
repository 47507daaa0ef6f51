/** How a language writes itself, figures and dates. What `Intl` knows is asked there and not kept here. */
export interface Conventions {
  /** Languages name themselves: a reader who landed in the wrong one must still find their own. */
  readonly name: string;
  readonly short: string;
  readonly decimal: '.' | ',';
  readonly group: string;
  /** Where the sign of a currency stands. */
  readonly currency: 'before' | 'after';
  /** Right behind the figure, with its space: "20k", "20 тис.". */
  readonly thousand: string;
  readonly clock: 12 | 24;
  /** Between a day and its year: "October 14, 2024", "14 жовтня 2024". */
  readonly beforeYear: string;
}

/** In both languages by the 24-hour clock: at a desk nobody should have to look for AM and PM. */
export const instantFormat = (language: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

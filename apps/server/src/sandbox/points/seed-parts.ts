import type { LocalText } from '@gim/contract';

/** Weekly hours by name: days from Monday, `-` for a day off, `open-close` or `open-close/break`. */
export const weeks = {
  main: ['9-20/13-14', '9-20/13-14', '9-20/13-14', '9-20', '9-20/13-14', '10-16', '-'],
  long: ['9-21', '9-21', '9-21', '9-21', '9-21', '10-20', '10-18'],
  afternoonBreak: ['9-19/14-15', '9-19/14-15', '9-19/14-15', '9-19/14-15', '9-19/14-15', '10-15', '-'],
  lunch: ['9-19/13-14', '9-19/13-14', '9-19/13-14', '9-19/13-14', '9-19/13-14', '10-16', '-'],
  short: ['10-18', '10-18', '10-18', '10-18', '10-18', '-', '-'],
  daily: ['9-20', '9-20', '9-20', '9-20', '9-20', '10-18', '10-16'],
  mondayOff: ['-', '10-19', '10-19', '10-19', '10-19', '10-18', '10-16'],
  round: ['0-24', '0-24', '0-24', '0-24', '0-24', '0-24', '0-24'],
} as const;

/** The cities that the landing page names. */
export const cities = {
  kyiv: { name: { 'en-US': 'Kyiv', uk: 'Київ' }, timeZone: 'Europe/Kyiv', phone: '+380 44 500 00 ' },
  lviv: { name: { 'en-US': 'Lviv', uk: 'Львів' }, timeZone: 'Europe/Kyiv', phone: '+380 32 500 00 ' },
  odesa: { name: { 'en-US': 'Odesa', uk: 'Одеса' }, timeZone: 'Europe/Kyiv', phone: '+380 48 500 00 ' },
  dnipro: { name: { 'en-US': 'Dnipro', uk: 'Дніпро' }, timeZone: 'Europe/Kyiv', phone: '+380 56 500 00 ' },
  warsaw: { name: { 'en-US': 'Warsaw', uk: 'Варшава' }, timeZone: 'Europe/Warsaw', phone: '+48 22 500 00 ' },
  krakow: { name: { 'en-US': 'Kraków', uk: 'Краків' }, timeZone: 'Europe/Warsaw', phone: '+48 12 500 00 ' },
  chicago: {
    name: { 'en-US': 'Chicago', uk: 'Чикаго' },
    timeZone: 'America/Chicago',
    phone: '+1 312 555 01',
  },
  prague: { name: { 'en-US': 'Prague', uk: 'Прага' }, timeZone: 'Europe/Prague', phone: '+420 222 000 0' },
} as const;

const text = (english: string, ukrainian: string): LocalText => ({ 'en-US': english, uk: ukrainian });

/** Where the door is. */
const entrances = {
  secondYard: {
    comment: [
      'Second yard, door with the Gim plate, floor 2.',
      'Другий двір, двері з табличкою Gim, 2 поверх.',
    ],
    steps: [
      ['Go through the arch', 'Пройдіть через арку'],
      ['Cross to the second yard', 'Перейдіть у другий двір'],
      ['Enter the code at the door with the Gim plate', 'Введіть код біля дверей з табличкою Gim'],
      ['Take the stairs to floor 2', 'Підніміться сходами на 2 поверх'],
    ],
  },
  street: {
    comment: [
      'Straight from the street, under the green sign.',
      'Вхід просто з вулиці, під зеленою вивіскою.',
    ],
    steps: [
      ['Find the green sign', 'Знайдіть зелену вивіску'],
      ['Enter the code and come in', 'Введіть код і заходьте'],
    ],
  },
  lobby: {
    comment: [
      'Main lobby. Tell the reception that you are visiting Gim, office 3.',
      'Головний хол. Скажіть на рецепції, що йдете до Gim, офіс 3.',
    ],
    steps: [
      ['Enter the main lobby', 'Зайдіть у головний хол'],
      ['Tell the reception that you are visiting Gim', 'Скажіть на рецепції, що йдете до Gim'],
      ['Office 3, enter the code at the door', 'Офіс 3, введіть код біля дверей'],
    ],
  },
  basement: {
    comment: [
      'Five steps down from the corner, ring if the light is off.',
      "П'ять сходинок униз від рогу; якщо не світиться, подзвоніть.",
    ],
    steps: [
      ['Turn round the corner of the house', 'Зайдіть за ріг будинку'],
      ['Five steps down', "П'ять сходинок униз"],
      ['Enter the code at the steel door', 'Введіть код біля сталевих дверей'],
    ],
  },
} as const;

export type EntranceName = keyof typeof entrances;

export function entranceOf(name: EntranceName): {
  readonly comment: LocalText;
  readonly steps: readonly LocalText[];
} {
  const { comment, steps } = entrances[name];
  return {
    comment: text(comment[0], comment[1]),
    steps: steps.map(([english, ukrainian]) => text(english, ukrainian)),
  };
}

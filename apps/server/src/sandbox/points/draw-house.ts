import { Engraving, HEIGHT, WIDTH } from './engraving.ts';

const GROUND = 440;
const ROOF = 40;

/** A house front: cornice, hatched wall, windows with sills, a door or an archway. Different for every number. */
export function drawFront(no: number): Promise<Buffer> {
  const floors = 3 + (no % 2);
  const windows = 5 + (Math.floor(no / 2) % 3);
  const isArched = no % 3 !== 0;
  const doorAt = Math.floor(windows / 2) - (Math.floor(no / 3) % 2);
  const sheet = new Engraving();
  sheet.hatch({ x: 20, y: ROOF + 16, width: WIDTH - 40, height: GROUND - ROOF - 16 }, 4.5, {
    strength: 0.42,
  });
  cornice(sheet);
  const [column, row] = [(WIDTH - 60) / windows, (GROUND - ROOF - 40) / floors];
  for (let floor = 0; floor < floors; floor += 1) {
    const y = ROOF + 36 + floor * row;
    if (floor > 0) sheet.fill({ x: 20, y: y - row * 0.2, width: WIDTH - 40, height: 2 });
    for (let at = 0; at < windows; at += 1) {
      const x = 30 + at * column + column * 0.24;
      const width = column * 0.52;
      if (floor === floors - 1 && at === doorAt)
        door(sheet, { x: x - width * 0.2, width: width * 1.4, isArched });
      else window(sheet, { x, y, width, height: row * 0.6, isGrand: floor === 0 && no % 4 === 1 });
    }
  }
  sheet.fill({ x: 0, y: GROUND, width: WIDTH, height: 4 });
  sheet.hatch({ x: 0, y: GROUND + 6, width: WIDTH, height: HEIGHT - GROUND - 6 }, 7, { isLying: true });
  return sheet.encode();
}

function cornice(sheet: Engraving): void {
  sheet.fill({ x: 8, y: ROOF - 8, width: WIDTH - 16, height: 4 });
  sheet.fill({ x: 14, y: ROOF, width: WIDTH - 28, height: 2 });
  sheet.hatch({ x: 14, y: ROOF + 2, width: WIDTH - 28, height: 10 }, 9, { strength: 0.9 });
  sheet.fill({ x: 14, y: ROOF + 12, width: WIDTH - 28, height: 3 });
  sheet.fill({ x: 18, y: ROOF + 12, width: 2, height: GROUND - ROOF - 12 });
  sheet.fill({ x: WIDTH - 20, y: ROOF + 12, width: 2, height: GROUND - ROOF - 12 });
}

function window(
  sheet: Engraving,
  { isGrand, ...area }: { x: number; y: number; width: number; height: number; isGrand: boolean },
): void {
  const { x, y, width, height } = area;
  sheet.fill(area, 0).frame(area, 2.5);
  sheet.fill({ x: x + width / 2 - 0.75, y, width: 1.5, height });
  sheet.fill({ x, y: y + height * 0.36, width, height: 1.5 });
  sheet.hatch({ x: x + 3, y: y + 3, width: width / 2 - 4, height: height * 0.3 }, 5, { isLying: true });
  sheet.fill({ x: x - 5, y: y + height, width: width + 10, height: 4 });
  if (isGrand) sheet.arch({ x: x - 4, y: y - 18, width: width + 8, height: 16 }, { strength: 0 });
  else sheet.fill({ x: x - 4, y: y - 6, width: width + 8, height: 2.5 });
}

function door(
  sheet: Engraving,
  { x, width, isArched }: { x: number; width: number; isArched: boolean },
): void {
  const top = isArched ? 366 : 348;
  const height = GROUND - top;
  if (isArched)
    sheet.arch({ x, y: top - width * 0.42, width, height: width * 0.42 }, { strength: 0, line: 3 });
  sheet.fill({ x, y: top, width, height }, 0);
  sheet.fill({ x, y: top, width: 3, height }).fill({ x: x + width - 3, y: top, width: 3, height });
  if (!isArched) sheet.fill({ x: x - 6, y: top - 6, width: width + 12, height: 6 });
  sheet.hatch({ x: x + 6, y: top + 4, width: width / 2 - 8, height: height - 8 }, 6);
  sheet.hatch({ x: x + width / 2 + 2, y: top + 4, width: width / 2 - 8, height: height - 8 }, 6);
  sheet.fill({ x: x + width / 2 - 1, y: top, width: 2, height });
}

/** The door: an archway or a plain frame, two leaves, the plate with the code panel. */
export function drawDoor(no: number): Promise<Buffer> {
  const sheet = new Engraving();
  sheet.hatch({ x: 0, y: 0, width: WIDTH, height: GROUND }, 6, { isLying: true, strength: 0.42 });
  const isArched = no % 2 === 0;
  const leaf = { x: 210, y: isArched ? 190 : 90, width: 300, height: GROUND - (isArched ? 190 : 90) };
  if (isArched) {
    sheet.arch({ x: 190, y: 44, width: 340, height: 148 }, { strength: 0, line: 4 });
    sheet.arch({ x: 210, y: 64, width: 300, height: 128 }, { line: 2 });
    for (let bar = 1; bar < 6; bar += 1) {
      const height = 124 * Math.sqrt(1 - ((bar - 3) / 3) ** 2);
      sheet.fill({ x: 210 + bar * 50, y: 190 - height, width: 1.5, height }, 0.8);
    }
    sheet.fill({ x: 190, y: 188, width: 340, height: 4 });
  } else
    sheet
      .fill({ x: 186, y: 66, width: 348, height: 24 }, 0)
      .frame({ x: 186, y: 66, width: 348, height: 24 }, 3);
  sheet.fill(leaf, 0).frame(leaf, 4);
  sheet.fill({ x: 358, y: leaf.y, width: 4, height: leaf.height });
  for (const x of [232, 378])
    for (const [part, share] of [
      [0.06, 0.34],
      [0.46, 0.46],
    ] as const) {
      const panel = { x, y: leaf.y + leaf.height * part, width: 110, height: leaf.height * share };
      sheet
        .frame(panel, 2)
        .hatch({ x: panel.x + 8, y: panel.y + 8, width: 94, height: panel.height - 16 }, 5);
    }
  sheet.fill({ x: 342, y: 300, width: 8, height: 30 }).fill({ x: 370, y: 300, width: 8, height: 30 });
  plate(sheet);
  sheet.fill({ x: 150, y: GROUND, width: 420, height: 5 });
  sheet.hatch({ x: 0, y: GROUND + 8, width: WIDTH, height: HEIGHT - GROUND - 8 }, 8, { isLying: true });
  return sheet.encode();
}

/** A plate with two lines of text, and the panel with twelve keys below. */
function plate(sheet: Engraving): void {
  sheet
    .fill({ x: 580, y: 180, width: 84, height: 56 }, 0)
    .frame({ x: 580, y: 180, width: 84, height: 56 }, 2.5);
  sheet.fill({ x: 592, y: 196, width: 60, height: 6 }).fill({ x: 592, y: 212, width: 40, height: 3 });
  sheet
    .fill({ x: 596, y: 256, width: 52, height: 72 }, 0)
    .frame({ x: 596, y: 256, width: 52, height: 72 }, 2.5);
  for (let key = 0; key < 12; key += 1)
    sheet.fill({ x: 604 + (key % 3) * 14, y: 266 + Math.floor(key / 3) * 15, width: 8, height: 8 });
}

/** The counter: two or three windows with shelves, a lamp over each, the board of rates. */
export function drawCounter(no: number): Promise<Buffer> {
  const sheet = new Engraving();
  const windows = 2 + (no % 2);
  sheet.hatch({ x: 0, y: 40, width: WIDTH, height: 250 }, 5, { strength: 0.42 });
  sheet.fill({ x: 0, y: 36, width: WIDTH, height: 4 }).fill({ x: 0, y: 46, width: WIDTH, height: 2 });
  const width = (WIDTH - 60) / windows - 40;
  for (let at = 0; at < windows; at += 1) {
    const x = 50 + at * (width + 40);
    const glass = { x, y: 110, width, height: 170 };
    sheet.fill(glass, 0).frame(glass, 3);
    sheet.hatch({ x: x + 10, y: 120, width: width * 0.3, height: 70 }, 7, { isLying: true, strength: 0.35 });
    sheet.arch({ x: x + width / 2 - 26, y: 254, width: 52, height: 26 }, { line: 2.5 });
    sheet.arch({ x: x + width / 2 - 34, y: 72, width: 68, height: 26 }, { strength: 0, line: 2.5 });
    sheet.fill({ x: x + width / 2 - 1, y: 48, width: 2, height: 26 });
  }
  sheet
    .fill({ x: 0, y: 284, width: WIDTH, height: 12 }, 0)
    .frame({ x: -4, y: 284, width: WIDTH + 8, height: 12 }, 2.5);
  for (let at = 0; at < 6; at += 1) {
    const panel = { x: 14 + at * 118, y: 312, width: 102, height: 112 };
    sheet.frame(panel, 2).hatch({ x: panel.x + 8, y: panel.y + 8, width: 86, height: 96 }, 6);
  }
  sheet.fill({ x: 0, y: GROUND, width: WIDTH, height: 4 });
  sheet.hatch({ x: 0, y: GROUND + 8, width: WIDTH, height: HEIGHT - GROUND - 8 }, 10, { strength: 0.4 });
  return sheet.encode();
}

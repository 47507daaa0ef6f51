import { Engraving, HEIGHT, WIDTH } from '../points/engraving.ts';
import type { DecisionAsked, PersonalData, PictureSlot } from './shapes.ts';

/** A placeholder person for users who have submitted no form. */
export const placeholderData = ({
  givenNames = 'Olena',
  familyName = 'Kovalenko',
}: Pick<DecisionAsked, 'givenNames' | 'familyName'>): PersonalData => ({
  givenNames,
  familyName,
  birthDate: '1991-03-14',
  phone: '+380501234567',
  address: { street: 'Khreshchatyk 22', city: 'Kyiv', postalCode: '01001', country: 'UA' },
  document: { type: 'id_card', country: 'UA', number: '004512387', validUntil: '2034-05-20' },
});

/** Drawn specimens: both sides of a card, and a portrait. */
export async function placeholderPictures({
  document,
}: PersonalData): Promise<
  readonly { readonly kind: PictureSlot; readonly bytes: Buffer; readonly type: string }[]
> {
  const drawn = await Promise.all([
    drawFront().encode(),
    ...(document.type === 'passport' ? [] : [drawBack().encode()]),
    drawPortrait().encode(),
  ]);
  const kinds: readonly PictureSlot[] =
    document.type === 'passport'
      ? ['document_front', 'selfie']
      : ['document_front', 'document_back', 'selfie'];
  return kinds.flatMap((kind, at) => {
    const bytes = drawn[at];
    return bytes === undefined ? [] : [{ kind, bytes, type: 'image/webp' }];
  });
}

const card = { x: 30, y: 30, width: WIDTH - 60, height: HEIGHT - 60 };

function sheet(): Engraving {
  const drawing = new Engraving();
  drawing.hatch(card, 6, { isLying: true, strength: 0.14 });
  return drawing.frame(card, 3).frame({ x: 40, y: 40, width: WIDTH - 80, height: HEIGHT - 80 }, 1);
}

/** Lines that represent text. */
function lines(drawing: Engraving, { x, y }: { x: number; y: number }, widths: readonly number[]): void {
  for (const [at, width] of widths.entries()) {
    drawing.fill({ x, y: y + at * 40, width: width * 0.45, height: 3 }, 0.45);
    drawing.fill({ x, y: y + at * 40 + 10, width, height: 9 }, 0.85);
  }
}

function bust(drawing: Engraving, { x, y, width, height }: typeof card): void {
  const [middle, unit] = [x + width / 2, width / 10];
  drawing.fill({ x, y, width, height }, 0).hatch({ x, y, width, height }, 5, { strength: 0.3 });
  drawing.arch(
    { x: x + unit, y: y + height * 0.66, width: unit * 8, height: height * 0.34 },
    { strength: 0.75 },
  );
  drawing.fill(
    { x: middle - unit * 1.2, y: y + height * 0.52, width: unit * 2.4, height: height * 0.18 },
    0.5,
  );
  drawing.arch(
    { x: middle - unit * 2.6, y: y + height * 0.14, width: unit * 5.2, height: height * 0.3 },
    { strength: 0.8 },
  );
  drawing.arch(
    { x: middle - unit * 2.1, y: y + height * 0.22, width: unit * 4.2, height: height * 0.36 },
    { strength: 0.12 },
  );
  drawing.frame({ x, y, width, height }, 2);
}

function drawFront(): Engraving {
  const drawing = sheet();
  drawing.fill({ x: 60, y: 62, width: 250, height: 12 }).fill({ x: 60, y: 82, width: 150, height: 5 }, 0.6);
  bust(drawing, { x: 60, y: 110, width: 200, height: 260 });
  lines(drawing, { x: 300, y: 120 }, [230, 170, 200, 140, 210, 120]);
  return drawing;
}

function drawBack(): Engraving {
  const drawing = sheet();
  drawing.fill({ x: 43, y: 70, width: WIDTH - 86, height: 54 }, 0.9);
  lines(drawing, { x: 60, y: 160 }, [300, 240, 320]);
  for (const row of [0, 1, 2])
    drawing.hatch({ x: 60, y: 330 + row * 30, width: WIDTH - 120, height: 16 }, 15, { strength: 0.95 });
  return drawing;
}

function drawPortrait(): Engraving {
  const drawing = new Engraving();
  bust(drawing, { x: 150, y: 20, width: 420, height: HEIGHT - 40 });
  return drawing;
}

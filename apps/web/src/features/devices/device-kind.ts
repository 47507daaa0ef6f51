import type { DeviceItem } from '@gim/contract';

/** The icon of a device. Guessed from its name, which may be any text. */
export function deviceKind({
  name,
  platform,
}: Pick<DeviceItem, 'name' | 'platform'>): 'phone' | 'tablet' | 'computer' {
  const words = `${name} ${platform}`;
  if (/ipad|tablet/i.test(words)) return 'tablet';
  return /iphone|android|\bios\b|phone|pixel|galaxy/i.test(words) ? 'phone' : 'computer';
}

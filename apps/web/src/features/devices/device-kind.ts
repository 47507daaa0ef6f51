import type { DeviceItem } from '@gim/contract';

/** Which drawing fits a device. Its name is any text, so this is a guess that only a picture depends on. */
export function deviceKind({
  name,
  platform,
}: Pick<DeviceItem, 'name' | 'platform'>): 'phone' | 'tablet' | 'computer' {
  const words = `${name} ${platform}`;
  if (/ipad|tablet/i.test(words)) return 'tablet';
  return /iphone|android|\bios\b|phone|pixel|galaxy/i.test(words) ? 'phone' : 'computer';
}

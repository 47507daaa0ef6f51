import { describe, expect, it } from 'vitest';
import { createTripKey, openTrip, sealTrip } from './trip-cipher.ts';

const owner = { userId: 'u1', orderId: 'o1' };

describe('O-02: a visit that is saved on the device', () => {
  it('opens with its key, and is not to be read without', async () => {
    const key = await createTripKey();
    const sealed = await sealTrip(key, owner, 'code 816402');
    expect(new TextDecoder().decode(sealed.data)).not.toContain('816402');
    expect(await openTrip(key, owner, sealed)).toBe('code 816402');
    await expect(openTrip(await createTripKey(), owner, sealed)).rejects.toThrow();
  });

  it('has a key that no script can take away', async () => {
    const key = await createTripKey();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it.each([
    { userId: 'u2', orderId: 'o1' },
    { userId: 'u1', orderId: 'o2' },
  ])('does not open for %j', async (other) => {
    const key = await createTripKey();
    const sealed = await sealTrip(key, owner, 'code 816402');
    await expect(openTrip(key, other, sealed)).rejects.toThrow();
  });

  it('is never sealed twice in the same way', async () => {
    const key = await createTripKey();
    const first = await sealTrip(key, owner, 'code 816402');
    const second = await sealTrip(key, owner, 'code 816402');
    expect([...first.iv]).not.toEqual([...second.iv]);
  });
});

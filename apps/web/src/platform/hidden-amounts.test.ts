import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it, vi } from 'vitest';
import { createHiddenAmounts } from './hidden-amounts.ts';

const open = (local = memoryStore()) => {
  const page = new EventTarget();
  return { local, page, amounts: createHiddenAmounts({ local, page }) };
};

describe('hidden amounts', () => {
  it('are shown until somebody hides them', () => {
    expect(open().amounts.read()).toBe(false);
  });

  it('stay hidden for the next visit, and shown again once shown', () => {
    const { local, amounts } = open();
    amounts.toggle();
    expect(amounts.read()).toBe(true);
    expect(open(local).amounts.read()).toBe(true);
    amounts.toggle();
    expect(open(local).amounts.read()).toBe(false);
  });

  it('tell every listener once a change, and none that has left', () => {
    const { amounts } = open();
    const heard = vi.fn();
    const leave = amounts.subscribe(heard);
    amounts.toggle();
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    amounts.toggle();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('follow another tab, and keep still when something else was written', () => {
    const { local, page, amounts } = open();
    const heard = vi.fn();
    amounts.subscribe(heard);
    page.dispatchEvent(new Event('storage'));
    expect(heard).not.toHaveBeenCalled();
    open(local).amounts.toggle();
    page.dispatchEvent(new Event('storage'));
    expect(amounts.read()).toBe(true);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

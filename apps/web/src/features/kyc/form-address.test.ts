import { describe, expect, it } from 'vitest';
import { formAddress } from './form-address.ts';

describe('formAddress', () => {
  it.each([
    ['javascript:alert(1)', 'https:'],
    ['data:text/html,x', 'https:'],
    ['blob:https://gim.example/1', 'https:'],
    ['http://partner.example/form', 'https:'],
    ['/form', 'https:'],
    ['gim://form', 'http:'],
  ])('W-05 opens no form at %s from a page of %s', (url, protocol) => {
    expect(() => formAddress(url, protocol)).toThrow();
  });

  it('opens an encrypted page, and a plain one only from a plain one', () => {
    expect(formAddress('https://partner.example/form?t=1', 'https:')).toBe(
      'https://partner.example/form?t=1',
    );
    expect(formAddress('http://localhost:9/form', 'http:')).toBe('http://localhost:9/form');
  });
});

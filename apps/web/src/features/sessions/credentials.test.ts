import { describe, expect, it } from 'vitest';
import { checkRegister, checkSignIn, type RegisterValues } from './credentials.ts';

const good: RegisterValues = { email: 'olena@example.com', password: 'Dnipro7bridges!', termsAccepted: true };

const messages = (values: RegisterValues): object => checkRegister(values).errors;

describe('registration', () => {
  it('accepts what the specification asks for', () => {
    expect(messages(good)).toEqual({});
  });

  it.each([
    'olena@пошта.укр',
    'olena@bücher.example',
    'olena@xn--80a1acn3a.xn--j1amh',
    "o'hara_1@mail.example.co",
  ])('accepts the e-mail %s', (email) => {
    expect(messages({ ...good, email })).toEqual({});
  });

  it.each<[string, Partial<RegisterValues>, Record<string, string>]>([
    ['no dot in the domain', { email: 'olena@пошта' }, { email: 'email' }],
    ['a local part of other letters', { email: 'олена@example.com' }, { email: 'email' }],
    ['an address in place of a domain', { email: 'olena@127.0.0.1' }, { email: 'email' }],
    ['no e-mail', { email: '' }, { email: 'required' }],
    ['blanks', { email: '   ' }, { email: 'required' }],
    ['no e-mail at all', { email: 'olena' }, { email: 'email' }],
    ['an endless e-mail', { email: `${'a'.repeat(250)}@example.com` }, { email: 'tooLong' }],
    ['no password', { password: '' }, { password: 'required' }],
    ['eleven characters', { password: 'Dnipro7brid!'.slice(1) }, { password: 'tooShort' }],
    ['129 characters', { password: `Aa1!${'x'.repeat(125)}` }, { password: 'tooLong' }],
    ['no lower case', { password: 'DNIPRO7BRIDGES!' }, { password: 'passwordClasses' }],
    ['no upper case', { password: 'dnipro7bridges!' }, { password: 'passwordClasses' }],
    ['no digit', { password: 'Dnipro-bridges!' }, { password: 'passwordClasses' }],
    ['no special character', { password: 'Dnipro7bridges7' }, { password: 'passwordClasses' }],
    ['terms not accepted', { termsAccepted: false }, { termsAccepted: 'checkbox' }],
  ])('refuses %s', (_name, wrong, expected) => {
    expect(messages({ ...good, ...wrong })).toEqual(expected);
  });

  it.each([
    ['twelve characters', 'Dnipro7brid!'],
    ['128 characters', `Aa1!${'x'.repeat(124)}`],
    ['a blank as the special character, as the server does', 'Dnipro7 bridges7'],
    ['Ukrainian letters', 'Дніпро7мостів!'],
    ['emoji counted as one', `Aa1${'🌉'.repeat(9)}`],
  ])('accepts %s', (_name, password) => {
    expect(messages({ ...good, password })).toEqual({});
  });
});

describe('sign-in', () => {
  it('A-01: passes the password on exactly as typed', () => {
    const result = checkSignIn({ email: ' a@b.co ', password: '  x ' });
    expect(result.values).toEqual({ email: 'a@b.co', password: '  x ' });
  });
});

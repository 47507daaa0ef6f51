import type { Form } from './archive.ts';
import type { FieldFault } from './form-input.ts';
import type { PictureFault } from './picture-check.ts';
import type { documentTypes, PictureSlot } from './shapes.ts';

type Language = Form['language'];
type SlotText = { readonly title: string; readonly hint: string };

export interface FormTexts {
  readonly title: string;
  readonly back: string;
  readonly leave: string;
  readonly next: string;
  readonly send: string;
  readonly sending: string;
  readonly step: string;
  readonly sandbox: { readonly title: string; readonly text: string };
  readonly steps: Readonly<Record<'document' | 'photos' | 'selfie' | 'details', SlotText>>;
  readonly documentType: string;
  readonly documents: Readonly<Record<(typeof documentTypes)[number], string>>;
  readonly country: string;
  readonly choose: string;
  readonly slots: Readonly<Record<PictureSlot | 'passport', SlotText>>;
  readonly addPhoto: string;
  readonly changePhoto: string;
  readonly uploading: string;
  readonly added: string;
  readonly photoRules: string;
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly hints: Readonly<Partial<Record<FieldName, string>>>;
  readonly address: string;
  readonly faults: Readonly<
    Record<FieldFault | PictureFault | 'photo_missing' | 'failed' | 'some_wrong', string>
  >;
  readonly done: SlotText;
  readonly over: SlotText;
}

export const fieldNames = [
  'givenNames',
  'familyName',
  'birthDate',
  'documentNumber',
  'validUntil',
  'phone',
  'street',
  'city',
  'postalCode',
  'addressCountry',
] as const;
export type FieldName = (typeof fieldNames)[number];

const english: FormTexts = {
  title: 'Identity check',
  back: 'Back',
  leave: 'Back to Gim',
  next: 'Continue',
  send: 'Send for review',
  sending: 'Sending',
  step: 'Step {at} of {all}',
  sandbox: {
    title: 'Sandbox',
    text: 'Nothing here is checked for real: use any picture. The family name Approved, Retry or Final decides by itself; any other name waits for the compliance desk.',
  },
  steps: {
    document: { title: 'Choose your document', hint: 'It must be valid and show your photo.' },
    photos: {
      title: 'Photograph the document',
      hint: 'Lay it on a dark surface in daylight. All four corners must be visible.',
    },
    selfie: {
      title: 'Take a selfie',
      hint: 'Look straight at the camera. No glasses, no hat, no other people.',
    },
    details: { title: 'Enter your details', hint: 'Exactly as they are printed in the document.' },
  },
  documentType: 'Document',
  documents: {
    passport: 'Passport',
    id_card: 'ID card',
    driving_licence: 'Driving licence',
    residence_permit: 'Residence permit',
  },
  country: 'Issued in',
  choose: 'Choose a country',
  slots: {
    passport: { title: 'Photo page', hint: 'The page with your photo and the two lines of code' },
    document_front: { title: 'Front side', hint: 'The side with your photo' },
    document_back: { title: 'Back side', hint: 'The other side of the same document' },
    selfie: { title: 'Selfie', hint: 'Your face fills most of the picture' },
  },
  addPhoto: 'Add photo',
  changePhoto: 'Change photo',
  uploading: 'Uploading',
  added: 'Added',
  photoRules: 'JPEG, PNG or WebP, up to 5 MB and 25 megapixels.',
  fields: {
    givenNames: 'Given names',
    familyName: 'Family name',
    birthDate: 'Date of birth',
    documentNumber: 'Document number',
    validUntil: 'Valid until',
    phone: 'Phone',
    street: 'Street and house number',
    city: 'City',
    postalCode: 'Postal code',
    addressCountry: 'Country',
  },
  hints: {
    validUntil: 'Leave empty if the document does not expire.',
    phone: 'With the country code, such as +380 50 123 45 67.',
  },
  address: 'Home address',
  faults: {
    required: 'Fill this in.',
    too_long: 'This is too long.',
    not_a_date: 'Enter a date.',
    too_young: 'You must be at least 18.',
    too_old: 'Check the year.',
    expired: 'This document has expired. Use another one.',
    not_a_phone: 'Enter the number with its country code.',
    not_a_number: 'Only letters, digits and hyphens, at least 4.',
    no_country: 'Choose a country.',
    no_letters: 'Use letters only.',
    too_large: 'The file is larger than 5 MB. Take a smaller picture.',
    too_many_pixels: 'The picture has more than 25 megapixels. Take a smaller one.',
    too_small: 'The picture is too small to read. Take a larger one.',
    not_a_picture: 'This file can’t be read as a picture. Use JPEG, PNG or WebP.',
    photo_missing: 'Add this photo to continue.',
    failed: 'That didn’t work. Check your connection and try again.',
    some_wrong: 'Some details need another look.',
  },
  done: {
    title: 'We have everything',
    hint: 'Gim shows the result as soon as the check is over. You can close this page.',
  },
  over: {
    title: 'This link has expired',
    hint: 'Go back to Gim and start the check again.',
  },
};

const ukrainian: FormTexts = {
  title: 'Перевірка особи',
  back: 'Назад',
  leave: 'Повернутися до Gim',
  next: 'Далі',
  send: 'Надіслати на перевірку',
  sending: 'Надсилаємо',
  step: 'Крок {at} із {all}',
  sandbox: {
    title: 'Тестове середовище',
    text: 'Тут нічого не перевіряють насправді, тож підійде будь-яке зображення. Прізвище Approved, Retry або Final одразу визначає результат; з будь-яким іншим рішення ухвалює комплаєнс.',
  },
  steps: {
    document: { title: 'Виберіть документ', hint: 'Він має бути чинним і з вашою фотографією.' },
    photos: {
      title: 'Сфотографуйте документ',
      hint: 'Покладіть його на темну поверхню при денному світлі. Усі чотири кути мають бути видні.',
    },
    selfie: {
      title: 'Зробіть селфі',
      hint: 'Дивіться просто в камеру. Без окулярів, головного убору та інших людей у кадрі.',
    },
    details: { title: 'Вкажіть свої дані', hint: 'Точно так, як надруковано в документі.' },
  },
  documentType: 'Документ',
  documents: {
    passport: 'Паспорт',
    id_card: 'ID-картка',
    driving_licence: 'Водійське посвідчення',
    residence_permit: 'Посвідка на проживання',
  },
  country: 'Країна видачі',
  choose: 'Виберіть країну',
  slots: {
    passport: { title: 'Сторінка з фото', hint: 'Та, де ваша фотографія і два рядки коду внизу' },
    document_front: { title: 'Лицьовий бік', hint: 'Той, де ваша фотографія' },
    document_back: { title: 'Зворотний бік', hint: 'Інший бік того самого документа' },
    selfie: { title: 'Селфі', hint: 'Обличчя займає більшу частину кадру' },
  },
  addPhoto: 'Додати фото',
  changePhoto: 'Змінити фото',
  uploading: 'Завантажуємо',
  added: 'Додано',
  photoRules: 'JPEG, PNG або WebP, до 5 МБ і 25 мегапікселів.',
  fields: {
    givenNames: 'Ім’я',
    familyName: 'Прізвище',
    birthDate: 'Дата народження',
    documentNumber: 'Номер документа',
    validUntil: 'Дійсний до',
    phone: 'Телефон',
    street: 'Вулиця, будинок, квартира',
    city: 'Місто',
    postalCode: 'Поштовий індекс',
    addressCountry: 'Країна',
  },
  hints: {
    validUntil: 'Залиште порожнім, якщо документ безстроковий.',
    phone: 'Із кодом країни, наприклад +380 50 123 45 67.',
  },
  address: 'Адреса проживання',
  faults: {
    required: 'Заповніть це поле.',
    too_long: 'Занадто довгий текст.',
    not_a_date: 'Вкажіть дату.',
    too_young: 'Вам має бути щонайменше 18 років.',
    too_old: 'Перевірте рік.',
    expired: 'Термін дії документа минув. Виберіть інший.',
    not_a_phone: 'Вкажіть номер із кодом країни.',
    not_a_number: 'Лише літери, цифри та дефіси, щонайменше 4 знаки.',
    no_country: 'Виберіть країну.',
    no_letters: 'Використовуйте лише літери.',
    too_large: 'Файл більший за 5 МБ. Зробіть менше фото.',
    too_many_pixels: 'У зображенні понад 25 мегапікселів. Зробіть менше фото.',
    too_small: 'Зображення замале, його не прочитати. Зробіть більше фото.',
    not_a_picture: 'Цей файл не вдалося відкрити як зображення. Потрібен JPEG, PNG або WebP.',
    photo_missing: 'Додайте це фото, щоб продовжити.',
    failed: 'Не вийшло. Перевірте з’єднання і спробуйте ще раз.',
    some_wrong: 'Перевірте виділені поля.',
  },
  done: {
    title: 'Ми все отримали',
    hint: 'Gim покаже результат, щойно перевірку буде завершено. Цю сторінку можна закрити.',
  },
  over: {
    title: 'Посилання вже не діє',
    hint: 'Поверніться до Gim і почніть перевірку знову.',
  },
};

export const formTexts: Readonly<Record<Language, FormTexts>> = { 'en-US': english, uk: ukrainian };

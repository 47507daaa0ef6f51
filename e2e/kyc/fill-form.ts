import { expect, type Page } from '@playwright/test';

interface Applicant {
  readonly familyName: string;
  readonly picture: Buffer;
  readonly onCountry?: (() => void) | undefined;
}

/** Fills in and submits the sandbox partner's form, in any language. */
export async function fillForm(form: Page, { familyName, picture, onCountry }: Applicant): Promise<void> {
  const file = { name: 'document.jpg', mimeType: 'image/jpeg', buffer: picture };
  const next = form.locator('#next');
  await form.locator('input[name="documentType"][value="id_card"]').check({ force: true });
  await form.locator('#country').selectOption('UA');
  onCountry?.();
  await next.click();
  for (const slot of ['document_front', 'document_back', 'selfie']) {
    await form.locator(`[data-slot="${slot}"] input[type="file"]`).setInputFiles(file);
    await expect(form.locator(`[data-slot="${slot}"]`)).toHaveAttribute('data-state', 'added');
    if (slot !== 'document_front') await next.click();
  }
  const values = {
    givenNames: 'Olena',
    familyName,
    birthDate: '1991-03-14',
    documentNumber: 'FX104821',
    validUntil: '2036-09-12',
    phone: '+380670001234',
    street: 'Saksahanskoho 18',
    city: 'Kyiv',
    postalCode: '01033',
  };
  for (const [name, value] of Object.entries(values)) await form.locator(`#${name}`).fill(value);
  await next.click();
  await expect(form.locator('#form')).toHaveCount(0);
}

import { expect, type Locator, type Page, test } from '@playwright/test';

// The parts of the design system in a real browser, each state alone on the page of the gallery.

async function open(page: Page, story: string, state: string, lang: 'en' | 'uk' = 'en'): Promise<Locator> {
  await page.goto(`/sandbox/gallery/?story=${story}&state=${state}&lang=${lang}`);
  const stage = page.locator(`[data-story="${story}"]`);
  await expect(stage).toBeVisible();
  return stage;
}

test.describe('hold button', () => {
  test('sends after 800 ms of holding, once', async ({ page }) => {
    const stage = await open(page, 'HoldButton', 'rest');
    await stage.getByRole('button').hover();
    await page.mouse.down();
    await expect(stage.locator('output')).toHaveText('Sent: 1');
    await page.waitForTimeout(1000);
    await page.mouse.up();
    await expect(stage.locator('output')).toHaveText('Sent: 1');
  });

  test('does not send when let go early', async ({ page }) => {
    // A stopped clock: on a busy machine a real pause of 400 ms may last longer than the hold.
    await page.clock.install({ time: 0 });
    const stage = await open(page, 'HoldButton', 'rest');
    await page.clock.pauseAt(600_000);
    await stage.getByRole('button').hover();
    await page.mouse.down();
    await page.clock.runFor(400);
    await page.mouse.up();
    await page.clock.runFor(2_000);
    await expect(stage.locator('output')).toHaveText('');
  });

  test('sends when Space is held', async ({ page }) => {
    const stage = await open(page, 'HoldButton', 'rest');
    await stage.getByRole('button').focus();
    await page.keyboard.down('Space');
    await expect(stage.locator('output')).toHaveText('Sent: 1');
    await page.keyboard.up('Space');
  });

  test('asks again after Enter and sends on the second', async ({ page }) => {
    const stage = await open(page, 'HoldButton', 'rest');
    const button = stage.getByRole('button');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveText(/Press again to send/);
    await expect(stage.getByRole('status').filter({ hasText: 'Press again to send' })).toHaveCount(1);
    await expect(stage.locator('output')).toHaveText('');
    await page.keyboard.press('Enter');
    await expect(stage.locator('output')).toHaveText('Sent: 1');
  });

  test('forgets the first Enter on Escape', async ({ page }) => {
    const stage = await open(page, 'HoldButton', 'rest');
    await stage.getByRole('button').focus();
    for (const key of ['Enter', 'Escape', 'Enter']) await page.keyboard.press(key);
    await expect(stage.locator('output')).toHaveText('');
  });

  test('takes two buttons with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stage = await open(page, 'HoldButton', 'rest');
    await stage.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(stage.locator('output')).toHaveText('');
    await stage.getByRole('button', { name: 'Press again to send' }).click();
    await expect(stage.locator('output')).toHaveText('Sent: 1');
  });
});

test.describe('code input', () => {
  test('sends itself after the sixth digit', async ({ page }) => {
    const stage = await open(page, 'CodeInput', 'empty');
    await stage.getByRole('textbox', { name: '6-digit code' }).pressSequentially('70451');
    await expect(stage.locator('output')).toHaveText('');
    await page.keyboard.press('8');
    await expect(stage.locator('output')).toHaveText('Sent 704518');
  });

  test('takes a pasted message', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const stage = await open(page, 'CodeInput', 'empty');
    await stage.getByRole('textbox').focus();
    await page.evaluate(() => navigator.clipboard.writeText('Order 48215. Your code is 704 518'));
    await page.keyboard.press('Control+V');
    await expect(stage.locator('output')).toHaveText('Sent 704518');
  });

  test('keeps refused digits, says why, and starts anew with the next digit', async ({ page }) => {
    const stage = await open(page, 'CodeInput', 'empty');
    const input = stage.getByRole('textbox');
    await input.pressSequentially('111111');
    await expect(stage.getByRole('alert')).toHaveText('Wrong code');
    await expect(input).toHaveValue('111111');
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('7');
    await expect(input).toHaveValue('7');
    await expect(stage.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('amount input', () => {
  const pay = (stage: Locator): Locator => stage.getByRole('textbox', { name: 'You pay' });
  const value = (stage: Locator): Locator => stage.locator('[data-value]').first();

  test('groups while one types and keeps the exact value', async ({ page }) => {
    const stage = await open(page, 'AmountInput', 'empty');
    await pay(stage).pressSequentially('1234567,5');
    await expect(pay(stage)).toHaveValue('1,234,567.5');
    await expect(value(stage)).toHaveAttribute('data-value', '1234567.5');
    await page.keyboard.press('Backspace');
    await expect(pay(stage)).toHaveValue('1,234,567.');
    await expect(value(stage)).toHaveAttribute('data-value', '1234567');
  });

  test('keeps the caret where one types', async ({ page }) => {
    const stage = await open(page, 'AmountInput', 'empty');
    await pay(stage).pressSequentially('1240');
    await page.keyboard.press('Home');
    await page.keyboard.type('98');
    await expect(pay(stage)).toHaveValue('981,240');
    await page.keyboard.press('Delete');
    await expect(pay(stage)).toHaveValue('98,240');
  });

  test('understands a pasted amount of another country', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const stage = await open(page, 'AmountInput', 'empty');
    await pay(stage).focus();
    await page.evaluate(() => navigator.clipboard.writeText('1 240,50 $'));
    await page.keyboard.press('Control+V');
    await expect(value(stage)).toHaveAttribute('data-value', '1240.50');
    await expect(pay(stage)).toHaveValue('1,240.50');
  });

  test('writes the separators of the language', async ({ page }) => {
    const stage = await open(page, 'AmountInput', 'empty', 'uk');
    await stage.getByRole('textbox', { name: 'Ви платите' }).pressSequentially('1240.5');
    await expect(stage.getByRole('textbox', { name: 'Ви платите' })).toHaveValue('1\u00a0240,5');
    await expect(value(stage)).toHaveAttribute('data-value', '1240.5');
  });

  test('fills in the most and steps cash by ten', async ({ page }) => {
    const stage = await open(page, 'AmountInput', 'pair');
    await stage.getByRole('button', { name: 'Max' }).click();
    await expect(pay(stage)).toHaveValue('1,240');
    const cash = await open(page, 'AmountInput', 'cash');
    await cash.getByRole('button', { name: 'Plus $10' }).click();
    await expect(value(cash)).toHaveAttribute('data-value', '2510');
    await cash.getByRole('textbox').press('ArrowDown');
    await cash.getByRole('textbox').press('ArrowDown');
    await expect(value(cash)).toHaveAttribute('data-value', '2490');
  });

  test('shrinks long figures instead of cutting them, on the narrowest phone too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const stage = await open(page, 'AmountInput', 'long');
    for (const input of await stage.getByRole('textbox').all()) {
      // The figures are fitted once the font is there, so the first look may come too early.
      await expect
        .poll(() => input.evaluate((element) => element.scrollWidth - element.clientWidth))
        .toBeLessThanOrEqual(0);
    }
  });

  test('ties the error to the leg it is about', async ({ page }) => {
    const stage = await open(page, 'AmountInput', 'error');
    await expect(pay(stage)).toHaveAccessibleDescription(/Maximum amount/);
    await expect(stage.getByRole('textbox', { name: 'You get' })).not.toHaveAccessibleDescription(/Maximum/);
  });
});

test('the quote speaks at ten seconds and at the end only', async ({ page }) => {
  await page.clock.install();
  const stage = await open(page, 'QuoteLine', 'holding');
  const status = stage.getByRole('status');
  await page.clock.runFor(9_000);
  await expect(status).toHaveText('');
  await page.clock.runFor(1_500);
  await expect(status).toHaveText('10 seconds left');
  await page.clock.runFor(8_000);
  await expect(status).toHaveText('10 seconds left');
  await page.clock.runFor(2_000);
  await expect(status).toHaveText('The rate has expired');
  await expect(stage.locator('[data-state="expired"]')).toBeVisible();
  await stage.getByRole('button', { name: 'Update rate' }).click();
  await expect(stage.locator('[data-state="holding"]')).toBeVisible();
  await expect(status).toHaveText('');
});

test('tabs move by arrows and keep one stop for Tab', async ({ page }) => {
  const stage = await open(page, 'Tabs', 'tabs');
  await stage.getByRole('tab', { name: 'Level 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(stage.getByRole('tab', { name: 'Multi-level' })).toBeFocused();
  await expect(stage.getByRole('tabpanel', { name: 'Multi-level' })).toHaveText('Friends of friends');
  await expect(stage.getByRole('tab', { name: 'Level 1' })).toHaveAttribute('tabindex', '-1');
});

test('a loading button keeps its width and takes no press', async ({ page }) => {
  const rest = await (await open(page, 'Button', 'loadingRest')).getByRole('button').boundingBox();
  const stage = await open(page, 'Button', 'loading');
  const button = stage.getByRole('button', { name: 'Sending' });
  expect((await button.boundingBox())?.width).toBe(rest?.width);
  await expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a refused button can be reached and says why', async ({ page }) => {
  const stage = await open(page, 'Button', 'disabledWithReason');
  await page.keyboard.press('Tab');
  await expect(stage.getByRole('button')).toBeFocused();
  await expect(stage.getByRole('button')).toHaveAccessibleDescription('Choose a time first');
});

test('a locked switch keeps its state', async ({ page }) => {
  const stage = await open(page, 'Switch', 'lockedOn');
  const toggle = stage.getByRole('switch', { name: 'Show Bitcoin' });
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
});

test('a select is chosen by keyboard and by its label', async ({ page }) => {
  const stage = await open(page, 'SelectField', 'empty');
  const select = stage.getByRole('combobox', { name: 'Topic' });
  await select.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Withdrawal' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(select).toHaveText(/Withdrawal/);
});

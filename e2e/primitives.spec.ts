import { expect, type Locator, test } from '@playwright/test';
import { openStory } from './gallery-page.ts';
import { withMotion } from './with-motion.ts';

// Holding a button is for pages with motion.
test.use(withMotion);

// The design system's components in a real browser, one state at a time on the gallery page. Each step reopens its
// state on a shared page.

test('the hold button', async ({ page }) => {
  await test.step('sends when Space is held', async () => {
    const stage = await openStory(page, 'HoldButton', { state: 'rest' });
    await stage.getByRole('button').focus();
    await page.keyboard.down('Space');
    await expect(stage.locator('output')).toHaveText('Sent: 1');
    await page.keyboard.up('Space');
  });
  await test.step('asks again after Enter and sends on the second', async () => {
    const stage = await openStory(page, 'HoldButton', { state: 'rest' });
    const button = stage.getByRole('button');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveText(/Press again to send/);
    await expect(stage.getByRole('status').filter({ hasText: 'Press again to send' })).toHaveCount(1);
    await expect(stage.locator('output')).toHaveText('');
    await page.keyboard.press('Enter');
    await expect(stage.locator('output')).toHaveText('Sent: 1');
  });
  await test.step('forgets the first Enter on Escape', async () => {
    const stage = await openStory(page, 'HoldButton', { state: 'rest' });
    await stage.getByRole('button').focus();
    for (const key of ['Enter', 'Escape', 'Enter']) await page.keyboard.press(key);
    await expect(stage.locator('output')).toHaveText('');
  });
  await test.step('takes two buttons with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stage = await openStory(page, 'HoldButton', { state: 'rest' });
    await stage.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(stage.locator('output')).toHaveText('');
    await stage.getByRole('button', { name: 'Press again to send' }).click();
    await expect(stage.locator('output')).toHaveText('Sent: 1');
  });
});

test('a hold button sends after 800 ms of holding, once, and not when it is let go early', async ({
  page,
}) => {
  // A stopped clock, because on a busy machine a real pause of 400 ms may outlast the hold.
  await page.clock.install({ time: 0 });
  const stage = await openStory(page, 'HoldButton', { state: 'rest' });
  await page.clock.pauseAt(600_000);
  const sent = stage.locator('output');
  await stage.getByRole('button').hover();
  await page.mouse.down();
  await page.clock.runFor(400);
  await page.mouse.up();
  await page.clock.runFor(2_000);
  await expect(sent).toHaveText('');
  await page.mouse.down();
  await page.clock.runFor(799);
  await expect(sent).toHaveText('');
  await page.clock.runFor(1);
  await expect(sent).toHaveText('Sent: 1');
  await page.clock.runFor(1_000);
  await page.mouse.up();
  await page.clock.runFor(1_000);
  await expect(sent).toHaveText('Sent: 1');
});

test('the code input', async ({ page, context }) => {
  await test.step('sends itself after the sixth digit', async () => {
    const stage = await openStory(page, 'CodeInput', { state: 'empty' });
    await stage.getByRole('textbox', { name: '6-digit code' }).pressSequentially('70451');
    await expect(stage.locator('output')).toHaveText('');
    await page.keyboard.press('8');
    await expect(stage.locator('output')).toHaveText('Sent 704518');
  });
  await test.step('takes a pasted message', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const stage = await openStory(page, 'CodeInput', { state: 'empty' });
    await stage.getByRole('textbox').focus();
    await page.evaluate(() => navigator.clipboard.writeText('Order 48215. Your code is 704 518'));
    await page.keyboard.press('Control+V');
    await expect(stage.locator('output')).toHaveText('Sent 704518');
  });
  await test.step('keeps refused digits, says why, and starts anew with the next digit', async () => {
    const stage = await openStory(page, 'CodeInput', { state: 'empty' });
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

const pay = (stage: Locator): Locator => stage.getByRole('textbox', { name: 'You pay' });
const value = (stage: Locator): Locator => stage.locator('[data-value]').first();

test('I-03: the amount input takes a pasted amount of its language as it is, and no other', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stage = await openStory(page, 'AmountInput', { state: 'empty' });
  await pay(stage).focus();
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
  };
  await paste('1,240.50');
  await expect(value(stage)).toHaveAttribute('data-value', '1240.50');
  await expect(pay(stage)).toHaveValue('1,240.50');
  // The field has one line; the browser itself would turn the last one into 1234.
  for (const [text, shown] of [
    ['1 240,50 $', '1 240,50 $'],
    ['1e3', '1e3'],
    ['12\n34', '12\u21b534'],
  ] as const) {
    await paste(text);
    await expect(value(stage)).toHaveAttribute('data-value', '');
    await expect(pay(stage)).toHaveValue(shown);
    await expect(pay(stage)).toHaveAccessibleDescription(/Enter an amount/);
  }
});

test('the amount input', async ({ page }) => {
  await test.step('groups while one types and keeps the exact value', async () => {
    const stage = await openStory(page, 'AmountInput', { state: 'empty' });
    await pay(stage).pressSequentially('1234567.5');
    await expect(pay(stage)).toHaveValue('1,234,567.5');
    await expect(value(stage)).toHaveAttribute('data-value', '1234567.5');
    await page.keyboard.press('Backspace');
    await expect(pay(stage)).toHaveValue('1,234,567.');
    await expect(value(stage)).toHaveAttribute('data-value', '1234567');
  });
  await test.step('keeps the caret where one types', async () => {
    const stage = await openStory(page, 'AmountInput', { state: 'empty' });
    await pay(stage).pressSequentially('1240');
    await page.keyboard.press('Home');
    await page.keyboard.type('98');
    await expect(pay(stage)).toHaveValue('981,240');
    await page.keyboard.press('Delete');
    await expect(pay(stage)).toHaveValue('98,240');
  });
  await test.step('writes the separators of the language', async () => {
    const stage = await openStory(page, 'AmountInput', { state: 'empty', lang: 'uk' });
    await stage.getByRole('textbox', { name: 'Ви платите' }).pressSequentially('1240.5');
    await expect(stage.getByRole('textbox', { name: 'Ви платите' })).toHaveValue('1\u00a0240,5');
    await expect(value(stage)).toHaveAttribute('data-value', '1240.5');
  });
  await test.step('fills in the most and steps cash by ten', async () => {
    const stage = await openStory(page, 'AmountInput', { state: 'pair' });
    await stage.getByRole('button', { name: 'Max' }).click();
    await expect(pay(stage)).toHaveValue('1,240');
    const cash = await openStory(page, 'AmountInput', { state: 'cash' });
    await cash.getByRole('button', { name: 'Plus $10' }).click();
    await expect(value(cash)).toHaveAttribute('data-value', '2510');
    await cash.getByRole('textbox').press('ArrowDown');
    await cash.getByRole('textbox').press('ArrowDown');
    await expect(value(cash)).toHaveAttribute('data-value', '2490');
  });
  await test.step('shrinks long figures instead of cutting them, on the narrowest phone too', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const stage = await openStory(page, 'AmountInput', { state: 'long' });
    for (const input of await stage.getByRole('textbox').all()) {
      // Poll, because the figures are fitted only after the font has loaded.
      await expect
        .poll(() => input.evaluate((element) => element.scrollWidth - element.clientWidth))
        .toBeLessThanOrEqual(0);
    }
  });
  await test.step('ties the error to the side it is about', async () => {
    const stage = await openStory(page, 'AmountInput', { state: 'error' });
    await expect(pay(stage)).toHaveAccessibleDescription(/Maximum amount/);
    await expect(stage.getByRole('textbox', { name: 'You get' })).not.toHaveAccessibleDescription(/Maximum/);
  });
});

test('the quote speaks at ten seconds and at the end only', async ({ page }) => {
  await page.clock.install();
  const stage = await openStory(page, 'QuoteLine', { state: 'holding' });
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

test('tabs, buttons, switch and select', async ({ page }) => {
  await test.step('tabs move by arrows and keep one stop for Tab', async () => {
    const stage = await openStory(page, 'Tabs', { state: 'tabs' });
    await stage.getByRole('tab', { name: 'Level 1' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(stage.getByRole('tab', { name: 'Multi-level' })).toBeFocused();
    await expect(stage.getByRole('tabpanel', { name: 'Multi-level' })).toHaveText('Friends of friends');
    await expect(stage.getByRole('tab', { name: 'Level 1' })).toHaveAttribute('tabindex', '-1');
  });
  await test.step('a loading button keeps its width and takes no press', async () => {
    const rest = await (await openStory(page, 'Button', { state: 'loadingRest' }))
      .getByRole('button')
      .boundingBox();
    const stage = await openStory(page, 'Button', { state: 'loading' });
    const button = stage.getByRole('button', { name: 'Sending' });
    expect((await button.boundingBox())?.width).toBe(rest?.width);
    await expect(button).toHaveAttribute('aria-busy', 'true');
  });
  await test.step('a refused button can be reached and says why', async () => {
    const stage = await openStory(page, 'Button', { state: 'disabledWithReason' });
    await page.keyboard.press('Tab');
    await expect(stage.getByRole('button')).toBeFocused();
    await expect(stage.getByRole('button')).toHaveAccessibleDescription('Choose a time first');
  });
  await test.step('a locked switch keeps its state', async () => {
    const stage = await openStory(page, 'Switch', { state: 'lockedOn' });
    const toggle = stage.getByRole('switch', { name: 'Show Bitcoin' });
    await toggle.click({ force: true });
    await expect(toggle).toBeChecked();
  });
  await test.step('a select is chosen by keyboard and by its label', async () => {
    const stage = await openStory(page, 'SelectField', { state: 'empty' });
    const select = stage.getByRole('combobox', { name: 'Topic' });
    await select.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Withdrawal' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(select).toHaveText(/Withdrawal/);
  });
});

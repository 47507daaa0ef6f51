import { shownTexts } from '@gim/contract/testing/free-text-kinds';
import { expect } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { test } from './hostile/hostile-product.ts';
import { type Opening, visitAll } from './hostile/pages.ts';
import { replaceReplies, unseenTexts } from './hostile/replies.ts';
import { type Tour, tours } from './hostile/tours.ts';
import { findMail } from './identity/mailbox.ts';

// The tests share one product with its texts and one clock, so they run one after the other.
test.describe.configure({ mode: 'default', timeout: 300_000 });

test('W-04 every text that somebody may write was written by somebody hostile, and no mail has it as markup', async ({
  request,
  hostile,
}) => {
  const { written } = hostile.writer;
  expect(Object.keys(shownTexts).filter((field) => !written.has(field))).toEqual([]);
  // Mails about the support thread and about staff's question on a withdrawal.
  const tag = '<script>__ran=1</script>';
  for (const { email } of [hostile.writing, hostile.owning]) {
    const { html } = await findMail(request, email, ({ text }) => text.includes(tag));
    expect(html).not.toContain(tag);
  }
});

for (const language of flowLanguages('en-US')) {
  test.describe(language, () => {
    /** The reply fields in which all strings reached a page. */
    const told = new Set<string>();

    for (const [reader, tourOf] of Object.entries(tours))
      test(`W-04 no hostile string becomes markup or a script for ${reader}, in ${language}`, async ({
        browser,
        hostile,
        product: { origin },
      }) => {
        for (const field of await takeTour(tourOf(hostile), { browser, origin, language })) told.add(field);
      });

    test(`W-04 every text of every reply was on its way to a page, in ${language}`, async () => {
      expect(await unseenTexts(told)).toEqual([]);
    });
  });
}

async function takeTour({ open, stored, replaced }: Tour, opening: Opening): Promise<ReadonlySet<string>> {
  const watched = await open(opening);
  await visitAll(watched, stored);
  const fields = await replaceReplies(watched.page.context());
  await visitAll(watched, replaced);
  await watched.page.context().close();
  return fields;
}

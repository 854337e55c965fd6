import type { Browser, Page } from '@playwright/test'
import { beStaff } from './test-identity.ts'
import { acceptDoubts, goToCardStep } from './test-onboarding.ts'
import { beNew } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/** Draws a fictional card in the browser: large dark text on white. */
async function drawCard(browser: Browser, member_id: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 630 } })
  await page.setContent(`
    <body style="margin:0;padding:44px 56px;box-sizing:border-box;width:1000px;height:630px;background:#fff;color:#111;
                 font:34px Arial,sans-serif">
      <p style="font-size:58px;font-weight:700;margin:0 0 44px">Lucerna Salud</p>
      <table cellspacing="0" style="line-height:2.05">
        <tr><td style="width:320px">Member:</td><td><b>Elena Robledo</b></td></tr>
        <tr><td>Member ID:</td><td><b>${member_id}</b></td></tr>
        <tr><td>Plan:</td><td><b>Horizonte Plus</b></td></tr>
        <tr><td>Group No.:</td><td><b>48213</b></td></tr>
        <tr><td>Valid until:</td><td><b>31 Dec 2035</b></td></tr>
      </table>
    </body>`)
  const picture = await page.screenshot({ type: 'png' })
  await page.close()
  return picture
}

/** Uploads the front of a card and waits until it is read. */
async function sendCard(page: Page, picture: Buffer) {
  await page.goto('/onboard/card-upload')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
  const read = page.getByText('We have read your card', { exact: true })
  const anyway = page.locator('.cap-message .btn-line')
  await expect(read.or(anyway).first()).toBeVisible({ timeout: 150_000 })
  if (await anyway.isVisible()) await anyway.click()
  await expect(read).toBeVisible({ timeout: 150_000 })
}

// A card is read: fast on an idle machine, slow on a busy one.
test.describe.configure({ timeout: 400_000 })

test('a household has its card read and corrects it; staff look at it and write it to the policy', async ({
  page,
  browser,
  baseURL,
}) => {
  await beNew(page)
  await goToCardStep(page)

  const started = page
    .waitForResponse((one) => /\/extractions$/.test(one.url()) && one.request().method() === 'POST')
    .then(async (answer) => ((await answer.json()) as { id: string }).id)
  await sendCard(page, await drawCard(browser, 'LUC-3384-7729'))
  expect(await axeFindings(page)).toEqual([])
  const reading = await started
  await page.locator('.onb-actions .btn-primary').click()
  const heading = page.getByRole('heading', { name: 'Check what we read from your card' })
  await expect(heading).toBeFocused()
  const number = page.locator('#f-member_id')
  await expect(number).toHaveValue(/3384/)
  // Its box on the picture is highlighted with the field.
  await number.focus()
  await expect(page.locator('.card-mark[data-active]')).toHaveCount(1)
  await number.fill('')
  await page.locator('#f-insurer').selectOption('none')
  await page.locator('.onb-actions .btn-primary').click()
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await problem.getByRole('link', { name: 'Enter the member ID as it is on the card' }).click()
  await expect(number).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await number.fill('LUC-3384-7720')
  await acceptDoubts(page)
  await page.locator('.onb-actions .btn-primary').click()
  await expect(heading).toHaveCount(0)

  const ours = await browser.newContext(baseURL ? { baseURL } : {})
  const staff = await ours.newPage()
  await beStaff(staff.request)
  await staff.goto('/admin/extractions?status=needs_review')
  // Not the first waiting one: another test may have submitted a card too.
  const row = staff.locator(`tr[data-row="${reading}"]`)
  await expect(row).toBeVisible()
  expect([await axeFindings(staff), await overflow(staff)]).toEqual([[], 0])
  await row.getByRole('link').first().click()
  await expect(staff.locator('#f-member_id')).toHaveValue('LUC-3384-7720')
  await expect(staff.getByText(/^We read LUC-3384-7729\./)).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
  // Current values of the policy next to those after approval.
  await expect(staff.locator('.exr-changes tbody tr')).toHaveCount(12)
  const left = staff.locator('#approve-left')
  const approve = staff.getByRole('button', { name: 'Approve' })
  // A required field that is accepted as empty says what is missing.
  const corrected = staff.locator('#f-member_id')
  const missing = staff.getByText('Enter the member ID as it is on the card')
  await corrected.fill('')
  await corrected.press('Enter')
  await expect(missing).toBeVisible()
  await corrected.fill('LUC-3384-7720')
  await corrected.press('Enter')
  await expect(missing).toHaveCount(0)
  // The button focuses the next unchecked field; Enter accepts it. With nothing left to check it approves.
  for (let n = 0; n < 12; n += 1) {
    await expect(left).not.toContainText('not saved')
    if ((await left.textContent()) === '') break
    await approve.click()
    await expect(approve).not.toBeFocused()
    await staff.keyboard.press('Enter')
  }
  await expect(left).toHaveText('')
  await approve.click()
  await expect(staff.getByText('Policy updated')).toBeVisible()
  await ours.close()
})

import { randomUUID } from 'node:crypto'
import { goodPassword, linkInMail } from './test-people.ts'
import { axeFindings, expect, test } from './test.ts'
import type { Page } from '@playwright/test'

/** A partner clinic of the demo. */
const clinic = 'al-fanar-international-hospital'

/** A new address outside our domains, which a household's list omits. */
const anAddress = () => `family-${randomUUID()}@family.example`

test.use({ viewport: { width: 390, height: 844 }, refusals: [403, 404, 410, 422, 400] })

/** Completes the open sign-up form. */
async function makeAccount(page: Page, name: string, email: string) {
  await page.locator('#f-display_name').fill(name)
  await page.locator('#f-email').fill(email)
  await page.locator('#f-password').fill(goodPassword)
  await page.locator('#f-accepts_terms').check()
  await page.locator('main form button[type=submit]').click()
}

test('a household begins at a clinic, and somebody of the family joins it by a mail', async ({
  page,
  browser,
  baseURL,
}) => {
  // An unknown clinic shows an error; a known one is named before consent.
  await page.goto('/onboard/no-such-clinic')
  await expect(page.locator('main h1')).toContainText(/clinic/i)
  await page.goto(`/onboard/${clinic}`)
  await expect(page.locator('main h1')).toContainText('Al Fanar International Hospital')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Create my account' }).click()
  const own = anAddress()
  // A name with a link is refused at its field, and input is kept.
  await makeAccount(page, 'Ana www.evil.example', own)
  await expect(page.locator('#f-display_name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toContainText('Remove web and email addresses')
  await expect(page.locator('#f-email')).toHaveValue(own)
  await makeAccount(page, 'Ana Ñandú', own)
  await expect(page).toHaveURL(new RegExp(`/onboard/${clinic}$`))
  // Nothing is shared before consent.
  const goOn = page.locator('.onb-actions .btn-primary')
  await goOn.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('#f-agrees').check()
  await goOn.click()
  await expect(page).toHaveURL(/\/onboard$/)
  await expect(page.locator('.note')).toContainText('Al Fanar International Hospital')

  const email = anAddress()
  const invite = async () => {
    await page.goto('/home/settings#family')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.locator('#f-invite_email').fill(email)
    await page.locator('form:has(#f-invite_email) button[type=submit]').click()
  }
  // Inviting others requires a verified address.
  await invite()
  await expect(page.getByRole('alert')).toContainText('Confirm your own email address first.')
  await page.goto(await linkInMail(page, own, 'mode=verifyEmail'))
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await invite()
  await expect(page.getByText(email).first()).toBeVisible()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  const there = await phone.newPage()
  await there.goto(await linkInMail(there, email, 'invite='))
  await expect(there.locator('main h1')).toContainText('Ana Ñandú')
  // The address comes from the invitation and counts as verified.
  await expect(there.locator('#f-email')).toHaveValue(email)
  await expect(there.locator('#f-email')).not.toBeEditable()
  expect(await axeFindings(there)).toEqual([])
  const invitation = there.url()
  await there.locator('#f-display_name').fill('Luis Ñandú')
  await there.locator('#f-password').fill(goodPassword)
  await there.locator('#f-accepts_terms').check()
  await there.locator('main form button[type=submit]').click()
  await expect(there).not.toHaveURL(/invite=/)
  await expect(there.locator('main h1')).toBeVisible()
  await there.goto('/home/settings#family')
  await expect(there.getByText('Ana Ñandú').first()).toBeVisible()
  // The link works once.
  await there.goto(invitation)
  await expect(there.getByRole('alert')).toContainText('This invitation has already been accepted.')
  await phone.close()

  await page.reload()
  await expect(page.getByText('Luis Ñandú').first()).toBeVisible()
})

import { expect, test } from '@playwright/test'
import { axeFindings, overflow } from './test.ts'
import { beSignedIn, demo } from './test-people.ts'

// The checkout returns to the program's own name.
test.use({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('//127.0.0.1', '//localhost')),
})

test('a doctor subscribes with a test card, is verified, and cancels at the end of the period', async ({
  page,
}) => {
  await beSignedIn(page, demo.doctor)
  await page.goto('/scribe')
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await page.getByRole('button', { name: 'Subscribe: Monthly Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Pay USD 69.00' })).toBeVisible()

  await page.getByRole('button', { name: 'Visa 0002' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('button', { name: 'Visa 3184' }).click()
  await page.getByRole('button', { name: 'Yes, it is me' }).click()

  await expect(page.getByRole('heading', { name: 'We have received your payment' })).toBeVisible()
  await expect(page).toHaveURL(/\/scribe\/subscription-success\?session_id=cs_test_/)
  // Loading the page again verifies again and charges nothing.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We have received your payment' })).toBeVisible()
  await page.getByRole('link', { name: 'See your subscription' }).click()
  await expect(page.getByRole('button', { name: /^Receipt SUB-/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel at the end of the period' })
    .click()
  await expect(page.getByText('Ends soon')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep the subscription' })).toBeVisible()

  // The payment service's own page shows the same, keeps the subscription, and leads back.
  await page.getByRole('button', { name: 'Manage at the test payment service' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeVisible()
  await expect(page.getByText('USD 69.00 per month')).toBeVisible()
  await expect(page.getByText('Visa ending in 3184')).toBeVisible()
  await expect(page.getByText(/USD\s69\.00 · Paid/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Keep the subscription' }).click()
  await expect(page.getByText('Renews on')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('link', { name: 'Back to Numo' }).click()
  await expect(page).toHaveURL(/\/scribe\/settings#subscription$/)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

import { beStaff } from './test-identity.ts'
import { beSignedIn, demo } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test('a clinic files a claim, staff see it, and a statement of a payout ties its amounts to claims', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, demo.partner)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Claims that need you' })).toContainText(
    'Numo needs information'
  )
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('link', { name: 'New claim' }).click()
  await page.getByRole('combobox', { name: 'Patient' }).fill('Clara')
  await page.getByRole('option', { name: /Clara Moreno/ }).click()
  for (const group of await page.getByRole('group', { name: /day of care/ }).all()) {
    await group.getByLabel('Day').fill('2')
    await group.getByRole('combobox', { name: 'Month' }).selectOption('11')
    await group.getByLabel('Year').fill('2026')
  }
  const line = page.getByRole('listitem', { name: 'Line 1' })
  await line.getByLabel('Description').fill('Stress test')
  await line.getByLabel(/Price each/).fill('2,345.67')
  await page
    .getByRole('listitem', { name: 'Diagnosis 1' })
    .getByRole('textbox', { name: 'Diagnosis' })
    .fill('Chest pain')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Send to Numo' }).click()
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText(
    'Numo checks the claim'
  )
  await page.getByLabel('Your message').fill('The report follows by Friday.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'by Friday' })).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

  const staff = await browser.newPage()
  await beStaff(staff.request)
  await staff.goto(page.url().replace('/dashboard/', '/admin/'))
  await expect(staff.getByRole('region', { name: 'Messages with the clinic' })).toContainText(
    'by Friday'
  )
  await staff.close()

  await page.goto('/dashboard/payouts?status=paid')
  await page.getByRole('link', { name: /^PO-/ }).first().click()
  const statement = page.getByRole('region', { name: 'Statement', exact: true }).first()
  await expect(statement.getByRole('link', { name: /^CLM-/ }).first()).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.goto('/dashboard/clients')
  await page
    .getByRole('link', { name: /Clara Moreno/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Days of care' })).toContainText('CLM-')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
})

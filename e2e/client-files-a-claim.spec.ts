import { beStaff } from './test-identity.ts'
import { beSignedIn, demo } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

// Sending a claim without its bill is refused.
test.use({ refusals: [409] })

test('a household files a claim by form, adds the bill, sends it, asks staff and sees it among the open ones', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, demo.client)
  await page.goto('/home/claims')
  await page.getByRole('link', { name: 'File a claim' }).click()

  // Without a price the form says so at its field.
  await page.getByLabel('Clinic or doctor').fill('Hospital Valle Verde')
  await page.getByLabel('What was it for?').fill('A sprained ankle')
  for (const group of await page.getByRole('group', { name: /day of care/ }).all()) {
    await group.getByLabel('Day').fill('2')
    await group.getByRole('combobox', { name: 'Month' }).selectOption('11')
    await group.getByLabel('Year').fill('2026')
  }
  await page.getByRole('button', { name: 'Continue to the documents' }).click()
  await expect(page.getByRole('alert').first()).toContainText('There is a problem')
  await page.getByLabel('Amount with tax (MXN)').fill('1,250.50')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Continue to the documents' }).click()

  // The draft says what it needs before it can be sent.
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next).toContainText('Add the bill, then send the claim to us.')
  await next.getByRole('button', { name: 'Send the claim' }).click()
  await expect(page.getByText('Add the bill before you send the claim.')).toBeVisible()
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.locator('input[type=file]').setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(documents.locator('li', { hasText: 'bill' })).toHaveCount(1)
  await next.getByRole('button', { name: 'Send the claim' }).click()
  await expect(next).toContainText('We check your claim')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

  // Staff answer a question about it, and the household reads the answer on the open page.
  await page.getByLabel('Your message').fill('Is a photograph of the bill enough?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Is a photograph of the bill enough?')).toBeVisible()
  const staff = await browser.newPage()
  await beStaff(staff.request)
  await staff.goto('/admin/claims?message=unanswered')
  await staff.getByRole('link', { name: /^CLM-/ }).first().click()
  await staff.getByRole('link', { name: 'Open page' }).click()
  await expect(staff.getByText('Is a photograph of the bill enough?')).toBeVisible()
  await staff.getByLabel('Your answer').fill('Yes, it is.')
  expect([await axeFindings(staff), await overflow(staff)]).toEqual([[], 0])
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Yes, it is.')).toBeVisible()
  await staff.close()

  await page.getByRole('link', { name: 'All claims' }).click()
  await page.getByRole('link', { name: /^Open/ }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Hospital Valle Verde' })
  ).toContainText('Billed MXN 1,250.50')
})

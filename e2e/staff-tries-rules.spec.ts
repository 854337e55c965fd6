import { beStaff } from './test-identity.ts'
import { expect, test } from './test.ts'

test('staff put a made-up claim through the rules of an insurer: wrong, in another currency, by other rules', async ({
  page,
}) => {
  await beStaff(page.request)
  await page.goto('/admin/insurance')
  await page
    .getByRole('link', { name: /^Altamar/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Open page' }).click()
  const run = page.getByRole('button', { name: 'Run claim' })
  const line = page.getByRole('listitem', { name: 'Line 1' })
  const billed = line.getByLabel(/^Billed/)
  await billed.fill('a lot')
  await run.click()
  await expect(line).toContainText('Enter an amount')

  // Changing the currency keeps all amounts and asks for the exchange rate.
  await billed.fill('2000')
  await line.getByLabel(/^Agreed/).fill('1500')
  await page.getByLabel('Currency', { exact: true }).selectOption('JPY')
  await expect(billed).toHaveValue('2,000')
  await expect(line.getByLabel(/^Agreed/)).toHaveValue('1,500')
  await run.click()
  await expect(page.getByRole('alert')).toContainText('Enter the exchange rate')
  await page.getByLabel(/^JPY for 1/).fill('150')
  await run.click()
  const outcome = page.getByRole('heading', { name: 'Result' }).locator('..')
  await expect(outcome).toContainText('2,000')

  // Rules that are not saved.
  await page.getByText('Try different rules').click()
  await page.getByLabel(/^Try these terms instead/).check()
  await page.getByLabel('Coinsurance, %').fill('')
  await run.click()
  await expect(page.getByRole('alert')).toContainText('Complete this field: Coinsurance')
})

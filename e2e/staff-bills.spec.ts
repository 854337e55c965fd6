import { beStaff } from './test-identity.ts'
import { pagesOf } from './test-pdf.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test('staff write an invoice by hand, issue it and print it on A4 and US paper in both languages', async ({
  page,
}) => {
  await beStaff(page.request)
  await page.goto('/admin/numo-invoices')
  await expect(page.getByRole('group', { name: 'Open invoices by age' })).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'New invoice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Billed to').selectOption('insurer')
  await dialog.getByRole('combobox', { name: 'Insurer' }).fill('Atlas')
  await dialog.getByRole('option', { name: /Atlas/ }).first().click()
  await dialog.getByLabel('What is billed').fill('Review of 12 records')
  await dialog.getByLabel('Quantity').fill('12')
  await dialog.getByLabel('Price without tax').fill('1,000')
  await expect(dialog.getByText('Total MXN 13,920.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: '13,920.00' })
  await row.getByRole('link', { name: 'Draft' }).first().click()
  const drawer = page.getByRole('complementary', { name: /^Details/ })
  await drawer.getByRole('button', { name: 'Issue' }).click()
  await dialog.getByRole('button', { name: 'Issue' }).click()
  const numbered = drawer.locator('.peek-t code')
  await expect(numbered).toHaveText(/^[A-Z]+-A-\d{6}$/)
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  const number = await numbered.innerText()

  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { name: 'Invoice', exact: true })).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  const printed = async () =>
    (await pagesOf(await page.pdf({ preferCSSPageSize: true }))).map(String).join('\n')
  const english = await printed()
  for (const text of [number, 'Review of 12 records', '13,920.00', 'Page 1 of 1'])
    expect(english).toContain(text)
  expect(english).not.toContain('Print\n')
  await page.getByRole('button', { name: 'A4' }).click()
  expect(await printed()).toContain('Page 1 of 1')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Factura', exact: true })).toBeVisible()
  expect(await printed()).toContain('Página 1 de 1')
})

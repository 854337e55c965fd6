import { beStaff } from './test-identity.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test('staff decide a claim in part, book the money of the insurer, allocate it and reconcile', async ({
  page,
}) => {
  await beStaff(page.request)
  // The claim that the insurer accepted waits for a decision.
  await page.goto('/admin/claims?status=pending')
  await page.getByRole('link', { name: /^CLM-/ }).first().click()
  await page.getByRole('link', { name: 'Open page' }).click()
  const number = /CLM-\d+/.exec(await page.locator('.record-note').innerText())?.[0] ?? ''
  await page.getByRole('button', { name: 'Record decision' }).click()
  await page.getByLabel('Decision', { exact: true }).selectOption('partially_approved')
  await page.getByLabel('Insurer pays (MXN)').fill('8,000')
  await page.getByRole('button', { name: 'Record decision' }).click()
  await expect(page.getByRole('alert').first()).toContainText('MXN 900.00 still to explain')
  await page.getByRole('button', { name: 'Patient pays the rest' }).click()
  await page.getByLabel('Reason code').fill('1')
  await expect(page.getByText('Adds up to what was billed')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Record decision' }).click()
  await expect(page.getByText('Partly approved').first()).toBeVisible()
  const insurer = await page
    .getByRole('definition')
    .filter({ has: page.locator('a[href*="/admin/insurance/"]') })
    .innerText()

  await page.goto('/admin/insurance-payments')
  await page.getByRole('button', { name: 'New payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Insurer' }).fill(insurer)
  await dialog.getByRole('option', { name: insurer }).first().click()
  await dialog.getByLabel('Transfer number').fill(`E2E ${number}`)
  await dialog.getByLabel('Amount (MXN)').fill('8,000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Record receipt' }).click()
  await dialog.getByRole('button', { name: 'Record receipt' }).click()

  // It cannot be reconciled before it balances.
  await expect(page.getByText('MXN 8,000.00 not allocated yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reconcile' })).toHaveCount(0)
  const first = page.getByRole('listitem').filter({ hasText: number }).first()
  await expect(first).toContainText('Named in the payment')
  await first.getByRole('button', { name: `Allocate to ${number}` }).click()
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(page.getByText('It balances: everything is allocated.')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Reconcile' }).click()
  await dialog.getByRole('button', { name: 'Reconcile' }).click()
  await expect(page.getByText('Reconciled', { exact: true }).first()).toBeVisible()

  // The clinic is owed the same, less the fee.
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('region', { name: 'Paid to the clinic' }).first()).toContainText(
    'Not in a payout yet'
  )
})

test('staff import a file that names no currency, say which it is, and read why others are not taken', async ({
  page,
}) => {
  await beStaff(page.request)
  const importFile = async (name: string, text: string) => {
    await page.goto('/admin/insurance-payments')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import a file' }).click()
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
    await (await chooser).setFiles(file)
  }
  await importFile(
    'aviso.csv',
    'trace number,claim number,billed,paid\nE2E-CSV-1,CLM-1,1200.50,1200.50\n'
  )
  await expect(page.getByRole('heading', { name: /E2E-CSV-1/ })).toContainText('1,200.50')
  await expect(page.getByText('It names no currency: choose the one')).toBeVisible()
  await expect(page.getByLabel('Insurer')).toBeHidden()
  await page.getByLabel('Currency of amounts without one').selectOption('MXN')
  await expect(page.getByRole('heading', { name: /E2E-CSV-1/ })).toContainText('MXN 1,200.50')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  }
  await importFile('dia.txt', ':20:A\n:25:1\n:28C:1\n:34F:MXN0,\n:61:2611201120C5,00NTRF\n-')
  await expect(page.getByText('This is a report of the day so far (MT942)')).toBeVisible()
})

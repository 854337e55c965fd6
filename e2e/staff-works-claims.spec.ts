import { beStaff } from './test-identity.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test('staff look at what a bulk action would do, do it and undo it; documents stand beside the lines', async ({
  page,
}) => {
  await beStaff(page.request)
  const dialog = page.getByRole('dialog')
  // A claim that no other journey changes.
  const own = 'payee=subscriber&status=needs_info'
  const previewOf = async (filter: string) => {
    await page.goto(`/admin/claims?${filter}`)
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await dialog.getByRole('button', { name: 'In 7 days' }).click()
    await dialog.getByLabel('Why').fill('The insurer is closed')
    await dialog.getByRole('button', { name: 'Show what would change' }).click()
  }
  await previewOf('status=closed')
  await expect(dialog).toContainText('closed or cancelled')
  await previewOf(own)
  await expect(dialog).toContainText('Nobody is notified.')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
  await expect(dialog).toContainText(/\d+ rows? changed/)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toContainText(/\d+ rows? changed back/)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  await page.goto(`/admin/claims?${own}`)
  await page.getByRole('link', { name: /^CLM-/ }).first().click()
  await page.getByRole('link', { name: 'Open page' }).click()
  const files = page.getByRole('region', { name: 'Documents beside the lines' })
  await expect(files.getByRole('img')).toBeVisible()
  await files.getByRole('button', { name: 'Larger' }).click()
  await expect(files.getByText('Page 1 of 1')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
})

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

test('the start page counts a saved view, and a figure of an insurer opens the claims behind it', async ({
  page,
}) => {
  await beStaff(page.request)
  await page.goto('/admin/claims?outcome=denied&payee=provider')
  const total = page.locator('.pagehead').getByText(/^\d+ in total$/)
  const denied = parseInt(await total.innerText(), 10)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('View name').fill('Denied to clinics')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/admin')
  const views = page.getByRole('region', { name: 'Your saved views' })
  const view = views.getByRole('listitem').filter({ hasText: 'Denied to clinics' })
  await expect(view).toContainText(`${denied}`)
  await view.getByRole('link').click()
  await expect(page).toHaveURL(/outcome=denied/)

  await page.goto('/admin')
  const insurers = page.getByRole('region', { name: 'How long insurers take' })
  const figure = insurers.getByRole('row').nth(1).getByRole('link').first()
  const claims = parseInt(await figure.locator('small').innerText(), 10)
  await figure.click()
  await expect(page).toHaveURL(/figure=decided/)
  await expect(total).toHaveText(`${claims} in total`)
  await page.getByRole('button', { name: /^Remove.*Figure of an insurer/ }).click()
  await expect(page).not.toHaveURL(/figure=/)
})

import { beNewStaff } from './test-identity.ts'
import { beginStory } from './test-story.ts'
import { testDatabase } from './test-tokens.ts'
import { axeFindings, expect, test } from './test.ts'

const prices = (consultation: string) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `code,service,category,price,currency,tax,from\nC-1,Consultation,consultation,${consultation},MXN,0,\n`
  ),
})

// West of the server, so that a price of today is one of today for it too.
test.use({ timezoneId: 'America/Mexico_City' })

test('staff preview a price list, correct it, change a choice and import it', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext()
  const names = await beginStory(await other.newPage(), await other.newPage())
  await beNewStaff(page)
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ id: string }>(`select id from partner where name = $1`, [
    names.clinic,
  ])
  await page.goto(`/admin/partners/${rows[0]?.id}/products`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('button', { name: 'Preview' })
  await dialog.getByLabel('CSV file').setInputFiles(prices('a lot'))
  await preview.click()
  await expect(dialog.getByText('We cannot import 1 row.')).toBeVisible()
  // Only a preview without problems can be imported.
  await expect(dialog.getByRole('button', { name: 'Import 1 change' })).toHaveCount(0)

  await dialog.getByLabel('CSV file').setInputFiles(prices('850.00'))
  await expect(dialog.getByText('We cannot import 1 row.')).toHaveCount(0)
  await preview.click()
  await expect(dialog.getByText('1 new, 0 changed, 0 ended, 0 the same')).toBeVisible()
  // What was previewed is outdated once a choice changes.
  await dialog.getByLabel('The file is the whole list').check()
  await expect(dialog.getByRole('button', { name: 'Import 1 change' })).toHaveCount(0)
  await preview.click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Consultation').first()).toBeVisible()
  await expect(page.getByText('MX$850.00').or(page.getByText('MXN 850.00')).first()).toBeVisible()
})

import { beStaff } from './test-identity.ts'
import { axeFindings, expect, test } from './test.ts'

const csv = [
  'code,title,chapter',
  'W61.01,Bitten by a parrot,20',
  'W61.01XA,"Bitten by a parrot, initial encounter",20',
  'parrot,Not a code,20',
].join('\n')

test('staff preview a code set, publish it, and pick a diagnosis of it with the keyboard', async ({
  page,
}) => {
  await beStaff(page.request)
  await page.goto('/admin/providers?tab=codes')
  await expect(page.getByRole('row', { name: 'Everyday diagnoses English' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Import a code set' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles({
    name: 'broken.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2'),
  })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The file needs columns named code and title.')

  await dialog.getByLabel('File').setInputFiles({
    name: 'parrots.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await dialog.getByLabel('Language').selectOption({ label: 'English' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('ICD-10-CM (United States), English')).toBeVisible()
  await expect(dialog.getByText('2 rows are ready to use.')).toBeVisible()
  await expect(dialog.getByText('We will not use these columns: chapter.')).toBeVisible()
  await expect(dialog.getByText('This is not an ICD-10 code.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish 2 changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: 'ICD-10-CM (United States) English' })).toBeVisible()

  const field = page.getByRole('combobox', { name: 'Diagnosis' })
  await field.fill('parrott')
  await expect(page.getByText('The list shows results for “parrot”.')).toBeVisible()
  await expect(page.getByRole('option', { name: 'W61.01 Bitten by a parrot' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('Bitten by a parrot')
  await expect(field).toHaveAccessibleDescription('ICD-10 code W61.01')

  await field.fill('zzqqzz xxqqxx')
  await expect(field).toHaveAccessibleDescription(/^Not coded: no diagnosis found/)
})

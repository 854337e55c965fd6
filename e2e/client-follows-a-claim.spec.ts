import { beSignedIn, demo } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test('a household reads why a decision differs, takes its appeal back, asks again, and proves a delivery', async ({
  page,
}) => {
  await beSignedIn(page, demo.client)
  const open = async (provider: string) => {
    await page.goto('/home/claims?tab=all')
    const claim = page.getByRole('listitem').filter({ hasText: provider }).getByRole('link')
    const more = page.getByRole('button', { name: 'Show more' })
    await expect(claim.or(more).first()).toBeVisible()
    // A list that is read again keeps the pages that were read.
    if ((await claim.count()) === 0) await more.click()
    await claim.click()
  }
  await open('Nayeli Cruz')
  await expect(page.getByRole('region', { name: 'How your insurer decided' })).toContainText(
    'Your share'
  )
  await expect(page.getByRole('region', { name: 'Compared with our estimate' })).toContainText(
    'We assumed'
  )
  const appeal = page.getByRole('region', { name: 'Appeal' })
  await expect(appeal).toContainText('We are preparing your appeal.')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await appeal.getByRole('button', { name: 'Withdraw the appeal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the appeal' }).click()
  await expect(appeal).toContainText('You withdrew your appeal.')
  await appeal.getByLabel('Why do you disagree?').fill('My deductible was used up in May.')
  await appeal.getByRole('button', { name: 'Ask for an appeal' }).click()
  await expect(appeal).toContainText('We are preparing your appeal.')

  await open('Itzimná')
  const packet = page.getByRole('region', { name: 'What went to your insurer' })
  await expect(packet).toContainText('Your insurer asked again')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  const download = page.waitForEvent('download')
  await packet.getByRole('button', { name: 'Proof of delivery' }).click()
  expect((await download).suggestedFilename()).toMatch(/^CLM-.*\.pdf$/)
})

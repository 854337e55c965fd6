import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { confirm, fillDay, region, submittedRequest } from './test-authorizations.ts'
import { beNewStaff } from './test-identity.ts'
import { pagesOf } from './test-pdf.ts'
import { beginStory } from './test-story.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/* Staff bring requests to insurers over the clearing house, by email and by hand, and record what the insurers answer. */

const isSound = async (page: Page) =>
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

/** Returns the text of a version of the letter, as staff download it. */
async function guaranteeOf(staff: Page, version: number): Promise<string> {
  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: `Version ${version} as PDF` }).click()
  return (await pagesOf(await readFile(await (await download).path()))).join(' ')
}

test('a request goes to the insurer over the clearing house, by email or by hand; part of it is guaranteed by a letter in two languages, and an appeal gets the rest', async ({
  page: staff,
  browser,
}) => {
  const [home, desk] = [await browser.newContext(), await browser.newContext()]
  const [family, clinic] = [await home.newPage(), await desk.newPage()]
  const names = await beginStory(family, clinic)
  await beNewStaff(staff)
  const status = () => staff.getByRole('main')

  await test.step('over the clearing house: the answer decides, with a letter', async () => {
    const id = await submittedRequest(names, 'x12')
    await staff.goto(`/admin/auth?q=${names.person.split(' ')[1]}`)
    await staff.getByRole('link', { name: /^PA-/ }).first().click()
    await expect(staff).toHaveURL(new RegExp(id))
    await confirm(staff, 'Mark as sent')
    const sending = region(staff, 'Sending')
    await expect(sending).toContainText('Answered')
    await expect(sending).toContainText('The insurer’s answer, already used')
    await expect(sending).toContainText('TWO NIGHTS ARE COVERED')
    await expect(region(staff, 'Guarantee')).toContainText('30,000')
    await isSound(staff)
    const text = await guaranteeOf(staff, 1)
    for (const part of ['Carta de garantía', 'Letter of guarantee', 'TWO NIGHTS ARE COVERED'])
      expect(text).toContain(part)
  })

  await test.step('by email: the packet arrives, staff record a part by item, and the appeal goes the same way', async () => {
    const id = await submittedRequest(names, 'email')
    await staff.goto(`/admin/auth/${id}`)
    await confirm(staff, 'Mark as sent')
    const sending = region(staff, 'Sending')
    await expect(sending).toContainText('Delivered')
    await expect(sending).toContainText('requests@insurer.example')
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await staff.getByLabel('Decision', { exact: true }).selectOption('partially_approved')
    await staff.getByLabel('The insurer does not see', { exact: false }).check()
    await staff.getByLabel('Insurer’s reason').fill('Two nights are covered.')
    await staff.getByLabel('Insurer’s reference').fill('GOP-9')
    await staff.getByLabel(/^Guaranteed amount/).fill('30000')
    await fillDay(staff, 'Valid until', 20)
    const item = staff.getByLabel(/^Private room/)
    await item.fill('20000')
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await expect(staff.getByRole('alert')).toContainText('must add up to the guarantee')
    await isSound(staff)
    await item.fill('30000')
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await expect(status()).toContainText('Approved in part')
    await expect(region(staff, 'Cost')).toContainText('30,000')
    const text = await guaranteeOf(staff, 1)
    for (const part of ['Two nights are covered.', 'Private room', 'Garantizado', 'Guaranteed'])
      expect(text).toContain(part)

    await confirm(staff, 'Send appeal', 'The surgeon asks for a third night.')
    await expect(status()).toContainText('The insurer decides. Record its answer here.')
    await expect(sending.getByText('Delivered')).toHaveCount(2)
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await staff.getByLabel('Insurer’s reference').fill('GOP-9-A')
    await fillDay(staff, 'Valid until', 20)
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await expect(region(staff, 'Guarantee')).toContainText('GOP-9-A')
    expect(await guaranteeOf(staff, 2)).toContain('50,000')
    await clinic.goto(`/dashboard/authorizations/${id}`)
    await expect(clinic.getByRole('button', { name: 'Version 2 as PDF' })).toBeVisible()
  })

  await test.step('by hand: staff see that they bring it themselves, and a denial says why', async () => {
    const id = await submittedRequest(names, 'portal')
    await staff.goto(`/admin/auth/${id}`)
    await confirm(staff, 'Mark as sent')
    await expect(region(staff, 'Sending')).toContainText('Take it to the insurer by hand')
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await staff.getByLabel('Decision', { exact: true }).selectOption('denied')
    await staff.getByLabel('Insurer’s reason').fill('Waiting period until March.')
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await expect(staff.getByRole('alert')).toContainText('Choose at least one reason')
    await staff.getByLabel('The insurer does not see', { exact: false }).check()
    await staff.getByRole('button', { name: 'Record decision' }).click()
    await expect(status()).toContainText('Denied')
    await clinic.goto(`/dashboard/authorizations/${id}`)
    await expect(clinic.getByRole('main')).toContainText('Waiting period until March.')
  })
  await home.close()
  await desk.close()
})

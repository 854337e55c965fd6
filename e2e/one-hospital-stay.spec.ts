import { coverInForce } from '@numo/domains/authorizations/test-factories.ts'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { confirm, fillDay, region, testApp } from './test-authorizations.ts'
import { beNewStaff } from './test-identity.ts'
import { beginStory } from './test-story.ts'
import { testDatabase } from './test-tokens.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/*
 * One stay in a hospital, by everybody who has a part in it: a clinic with a tablet at the bedside, staff, the household, and a
 * desk of somebody else that checks the letter without a network.
 */

const main = (page: Page) => page.getByRole('main')
const isSound = async (page: Page) =>
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
const isSaved = (page: Page, name: string) =>
  expect(region(page, name).getByRole('status').first()).toHaveText('Saved')
const open = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of this record' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

/** What the QR code of the newest letter of an authorization holds. */
async function codeOf(id: string): Promise<string> {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ token: string }>(
    'select token from authorization_letter where authorization_id = $1 order by revision desc limit 1',
    [id]
  )
  return rows[0]?.token ?? ''
}

/** Brings a request to the insurer and records what it guarantees of it. */
async function guarantee(staff: Page, id: string, amount: string, part?: string) {
  await coverInForce(await testApp(), id)
  await staff.goto(`/admin/auth/${id}`)
  await confirm(staff, 'Mark as sent')
  await staff.getByRole('button', { name: 'Record decision' }).click()
  if (part !== undefined) {
    await staff.getByLabel('Decision', { exact: true }).selectOption('partially_approved')
    await staff.getByLabel('The insurer does not see', { exact: false }).check()
    await staff.getByLabel('Insurer’s reason').fill(part)
  }
  await staff.getByLabel('Insurer’s reference').fill('GOP-2026')
  await staff.getByLabel(/^Guaranteed amount/).fill(amount)
  await fillDay(staff, 'Valid until', 20)
  await staff.getByRole('button', { name: 'Record decision' }).click()
  await expect(staff.getByRole('button', { name: 'Version 1 as PDF' })).toBeVisible()
}

/** Opens the verifier at a door, keeps it on the device, and takes the network away. */
async function deskOf(browser: Browser) {
  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto('/verify')
  await expect
    .poll(() => desk.evaluate(async () => (await caches.match('/es/offline')) !== undefined))
    .toBe(true)
  await context.setOffline(true)
  return { context, desk }
}

test('one stay: asked for at the bedside, partly approved, topped up, discharged, claimed, and its letter believed at a door without a network', async ({
  page: staff,
  browser,
}) => {
  test.slow()
  const [bedside, home] = [
    await browser.newContext({ viewport: { width: 820, height: 1180 } }),
    await browser.newContext(),
  ]
  const [clinic, family] = [await bedside.newPage(), await home.newPage()]
  const names = await beginStory(family, clinic)
  await beNewStaff(staff)

  await test.step('at the bedside the request is filled in, and survives a lost network', async () => {
    await clinic.goto('/dashboard/authorizations')
    await clinic.getByRole('link', { name: 'New authorization' }).click()
    await clinic.getByRole('combobox', { name: 'Patient' }).fill('Luz')
    await clinic.getByRole('option', { name: names.person }).first().click()
    await clinic.getByLabel('Currency').selectOption('MXN')
    await clinic.getByRole('button', { name: 'Start' }).click()
    await clinic.getByRole('combobox', { name: 'Diagnosis', exact: true }).fill('gallstones')
    await clinic.getByRole('option', { name: /^K80/ }).first().click()
    await isSaved(clinic, 'Diagnosis')
    await open(clinic, 'Treatment')
    await bedside.setOffline(true)
    await clinic.getByLabel('Procedure', { exact: true }).fill('Gallbladder removal')
    await bedside.setOffline(false)
    await isSaved(clinic, 'Treatment')
    await open(clinic, 'Cost')
    await clinic.getByRole('button', { name: 'Add line' }).click()
    await clinic.getByLabel('What it is').fill('Private room')
    await clinic.getByLabel(/^Unit price/).fill('50,000')
    await isSaved(clinic, 'Cost')
    await open(clinic, 'Team')
    await clinic.getByLabel('Name').fill('Dr. Rosa Fuentes')
    await isSaved(clinic, 'Team')
    await open(clinic, 'Admission')
    await fillDay(clinic, 'Planned admission', 0)
    await isSaved(clinic, 'Admission')
    await open(clinic, 'Documents')
    const picture = { width: 320, height: 200, channels: 3, background: '#0a5a28' } as const
    await clinic.locator('input[type=file]').setInputFiles({
      name: 'report.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: picture }).jpeg().toBuffer(),
    })
    await expect(main(clinic)).toContainText('report.jpg')
  })
  const id = /authorizations\/([0-9a-f-]{36})/.exec(clinic.url())?.[1] ?? ''
  const record = `/dashboard/authorizations/${id}`

  await test.step('staff ask a question, and the clinic answers and sends it again', async () => {
    await clinic.goto(record)
    await clinic.getByRole('button', { name: 'Send to Numo' }).click()
    await expect(region(clinic, 'What happens next')).toContainText('Numo checks the request')
    await staff.goto(`/admin/auth/${id}`)
    await expect(main(staff)).toContainText('Gallbladder removal')
    await confirm(staff, 'Ask the clinic', 'How many nights are planned?')
    await expect(main(clinic)).toContainText('How many nights are planned?')
    await clinic.getByLabel('Your message').fill('Three nights.')
    await clinic.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(region(clinic, 'Questions and answers')).toContainText('Three nights.')
    await clinic.getByRole('button', { name: 'Send again' }).click()
    await expect(main(staff)).toContainText('Three nights.')
  })

  await test.step('the insurer approves a part: clinic and household see how much and why', async () => {
    await guarantee(staff, id, '30000', 'Two nights are covered.')
    await isSound(staff)
    await clinic.goto(record)
    await expect(main(clinic)).toContainText('Two nights are covered.')
    await expect(main(clinic)).toContainText('30,000')
    await isSound(clinic)
    await family.goto('/home/insurance')
    await expect(region(family, 'Approvals before care')).toContainText('Gallbladder removal')
    await isSound(family)
  })

  const { context: away, desk } = await deskOf(browser)
  const first = await codeOf(id)
  await test.step('the letter is believed at a door in aeroplane mode; one changed letter is not', async () => {
    await desk.goto(`/verify#${first}`)
    await expect(
      desk.getByRole('heading', { name: 'This letter is genuine and valid' })
    ).toBeVisible()
    await expect(desk.getByText('We could not check whether')).toBeVisible()
    const changed = `${first.slice(0, 90)}${first[90] === 'A' ? 'B' : 'A'}${first.slice(91)}`
    await desk.goto(`/es/verify#${changed}`)
    await expect(desk.getByRole('heading', { name: 'Esto no es auténtico' })).toBeVisible()
  })

  await test.step('the stay uses the guarantee up, and a top-up is asked for with what is needed', async () => {
    await clinic.goto(`${record}/admission`)
    await fillDay(clinic, 'Admitted on', 0)
    await isSaved(clinic, 'The stay')
    await clinic.getByRole('button', { name: 'Record deposit' }).click()
    await clinic
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .fill('10000')
    await clinic.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(region(clinic, 'Deposit')).toContainText('10,000')
    await clinic.getByRole('button', { name: 'Add a bill' }).click()
    await clinic.getByLabel('Bill number').fill('A-1')
    await clinic.getByLabel('What it is').fill('Theatre and room')
    await clinic.getByLabel(/^Unit price/).fill('28,000')
    await clinic.getByRole('button', { name: 'Save bill' }).click()
    await expect(main(clinic)).toContainText('80 % of the guarantee is used.')
    await expect(clinic.getByRole('img', { name: /left at the end of/ })).toBeVisible()
    await isSound(clinic)
    await clinic.getByRole('link', { name: /^Ask for a top-up of/ }).click()
    await expect(clinic.getByLabel(/^How much more/)).not.toHaveValue('')
    await clinic.getByLabel('Why', { exact: false }).fill('Fever after the operation')
    await clinic.getByRole('button', { name: 'Start the new version' }).click()
    await expect(clinic).not.toHaveURL(new RegExp(id))
    await clinic.getByRole('button', { name: 'Send to Numo' }).click()
    await expect(region(clinic, 'What happens next')).toContainText('Numo checks the request')
  })
  const second = /authorizations\/([0-9a-f-]{36})/.exec(clinic.url())?.[1] ?? ''

  await test.step('the new letter takes the place of the old one, which says so once there is a network', async () => {
    await guarantee(staff, second, '60000')
    await desk.goto(`/verify#${await codeOf(second)}`)
    await expect(
      desk.getByRole('heading', { name: 'This letter is genuine and valid' })
    ).toBeVisible()
    await away.setOffline(false)
    await expect(async () => {
      await desk.goto('/find-care')
      await desk.goto(`/verify#${first}`)
      await expect(desk.getByRole('heading', { name: /replaced/ })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await away.close()
  })

  await test.step('the patient leaves, and the claim has the bills and the deposit', async () => {
    await clinic.goto(`/dashboard/authorizations/${second}/admission`)
    await expect(main(clinic)).toContainText('60,000')
    await fillDay(clinic, 'Discharged on', 0)
    for (const task of ['Discharge summary written', 'Patient signed'])
      await clinic.getByLabel(task).check()
    await isSaved(clinic, 'The stay')
    await expect(region(clinic, 'Ready for discharge')).toContainText('Missing')
    await clinic.getByRole('button', { name: 'Create the claim' }).click()
    const dialog = clinic.getByRole('dialog')
    await dialog.getByLabel(/^Use of the deposit/).fill('3000')
    await dialog.getByRole('button', { name: 'Create the claim' }).click()
    await expect(clinic).toHaveURL(/\/dashboard\/claims\//)
    await expect(main(clinic)).toContainText('Theatre and room')
    await expect(main(clinic)).toContainText('28,000')
    await clinic.goto(`/dashboard/authorizations/${second}/admission`)
    await expect(region(clinic, 'Deposit')).toContainText('7,000')
    await isSound(clinic)
  })
  await bedside.close()
  await home.close()
})

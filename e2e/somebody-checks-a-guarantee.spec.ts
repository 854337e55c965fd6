import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import {
  addPart,
  makeAuthorization,
  treatment,
  type AuthorizationParties,
} from '@numo/domains/authorizations/test-factories.ts'
import sharp from 'sharp'
import { testApp } from './test-authorizations.ts'
import { beNewStaff } from './test-identity.ts'
import { beSignedIn, demo } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'
import { testDatabase } from './test-tokens.ts'

/** Creates an authorization of the demo household that the insurer has. Returns its id. */
async function anAuthorization(): Promise<string> {
  const app = await testApp()
  const { rows } = await app.database.pool.query<Required<AuthorizationParties>>(
    `select coverage_id, partner_id, insurance_company_id as insurer_id
       from prior_authorization where status = 'submitted' and extends_id is null order by created_at limit 1`
  )
  const [parties] = rows
  if (!parties) throw new Error('The demo has no request')
  const id = await makeAuthorization(app, parties, 'sent')
  await addPart(app, id, treatment('Knee replacement'))
  return id
}

/** Draws the first page of a PDF as a camera sees it: a picture. */
async function pictureOf(pdf: Uint8Array): Promise<Buffer> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const { data } = await document.getPage(0).render({
    scale: 2,
    render: ({ data: pixels, width, height }) =>
      sharp(pixels, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 80 })
        .toBuffer(),
  })
  document.destroy()
  library.destroy()
  return Buffer.from(data)
}

test('staff approve, the letter is downloaded, and its code is checked at a door, also when it is over', async ({
  page,
  browser,
}) => {
  const id = await anAuthorization()
  await beNewStaff(page)
  await page.goto(`/admin/auth/${id}`)
  await page.getByRole('button', { name: 'Record decision' }).click()
  await page.getByLabel('Insurer’s reference').fill('GOP-77')
  await page.getByLabel('Guaranteed amount').fill('30000')
  const until = page.getByRole('group', { name: 'Valid until' })
  await until.getByLabel('Day').fill('31')
  await until.getByRole('combobox').selectOption({ index: 12 })
  await until.getByLabel('Year').fill('2030')
  await page.getByRole('button', { name: 'Record decision' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Version 1 as PDF' }).click()
  const file = await (await download).path()
  const picture = await pictureOf(await readFile(file))

  const visitor = await browser.newContext()
  const desk = await visitor.newPage()
  await desk.goto('/verify')
  expect([await axeFindings(desk), await overflow(desk)]).toEqual([[], 0])
  const send = async () =>
    desk
      .locator('input[type=file]')
      .setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: picture })
  await send()
  await expect(
    desk.getByRole('heading', { name: 'This letter is genuine and valid' })
  ).toBeVisible()
  await expect(desk.getByText('Knee replacement')).toBeVisible()
  // Green, red and amber.
  const looks = (look: 'good' | 'bad' | 'over') =>
    expect(desk.getByRole('alert')).toHaveClass(`verdict verdict-${look}`)
  await looks('good')
  expect([await axeFindings(desk), await overflow(desk)]).toEqual([[], 0])

  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ token: string }>(
    'select token from authorization_letter where authorization_id = $1',
    [id]
  )
  const token = rows[0]?.token ?? ''
  const flipped = `${token.slice(0, 90)}${token[90] === 'A' ? 'B' : 'A'}${token.slice(91)}`
  await desk.goto(`/es/verify#${flipped}`)
  await expect(desk.getByRole('heading', { name: 'Esto no es auténtico' })).toBeVisible()
  await looks('bad')
  expect(await axeFindings(desk)).toEqual([])

  // Years later and without a network: the signature and the days are enough to say that it is over.
  await desk.clock.setFixedTime('2100-06-01T12:00:00Z')
  await desk.goto('/verify')
  await visitor.setOffline(true)
  await desk.getByLabel('Text of the code').fill(token)
  await desk.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(desk.getByRole('heading', { name: 'Genuine, but expired' })).toBeVisible()
  await looks('over')
  await expect(desk.getByText('We could not check whether')).toBeVisible()
  await visitor.close()
})

test('a household sees what was guaranteed and gets the letter', async ({ page }) => {
  await anAuthorization()
  await beSignedIn(page, demo.client)
  await page.goto('/home/insurance')
  const panel = page.getByRole('region', { name: 'Approvals before care' })
  await expect(panel.getByRole('heading', { name: 'Knee replacement' }).first()).toBeVisible()
  await expect(panel.getByText('The insurer has the request').first()).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
})

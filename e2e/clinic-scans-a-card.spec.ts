import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { encode } from 'uqr'
import { beSignedIn, demo } from './test-people.ts'
import { beginStory } from './test-story.ts'
import { testDatabase } from './test-tokens.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/* A clinic finds its patient by the QR code of the member card: from a picture of it, and with its camera. */

/** Returns what the QR code of the member card of a story's person holds. */
async function cardOf(family: Page, insurer: string): Promise<string> {
  // Without a number there is no card.
  const { pool } = await testDatabase()
  await pool.query(
    `update policy set policy_number = 'POL-7'
      where insurance_company_id = (select id from insurance_company where name = $1)`,
    [insurer]
  )
  await family.goto('/home/insurance')
  const response = family.waitForResponse(/\/cover\/cards$/)
  const cards = family.getByRole('region', { name: 'Member cards' })
  await cards.getByRole('button').first().click()
  const { rows } = (await (await response).json()) as { rows: { token: string }[] }
  expect(rows).toHaveLength(1)
  return rows[0]?.token ?? ''
}

/** Draws the code of a card as a camera sees it on a table: 1280 x 960. */
function pictureOf(token: string) {
  const { data, size } = encode(token, { ecc: 'L', border: 4 })
  const grey = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const side = size * 8
  const room = { width: 1280 - side, height: 960 - side }
  const [left, top] = [Math.floor(room.width / 2), Math.floor(room.height / 2)]
  return sharp(grey, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .extend({ top, bottom: room.height - top, left, right: room.width - left, background: '#bbb' })
}

/** Writes a video of one picture, as Chromium's camera for tests plays it. */
async function videoOf(token: string, file: string) {
  const { data, info } = await pictureOf(token)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const grey = Buffer.from(data.filter((_, at) => at % channels === 0))
  const plain = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, plain])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, frame, frame]))
}

test('a clinic opens its patient from a picture of the member card, and from its camera; a stranger’s card says what adding them needs', async ({
  page: family,
  browser,
  baseURL,
}) => {
  test.slow()
  const context = await browser.newContext()
  const clinic = await context.newPage()
  const names = await beginStory(family, clinic)
  const token = await cardOf(family, names.insurer)
  const dialog = clinic.getByRole('dialog', { name: 'Scan a member card' })
  const choose = async (buffer: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })

  await test.step('a picture without a code says so; one of the card opens the patient', async () => {
    await clinic.goto('/dashboard/clients')
    // Beside the other ways to find and add patients.
    for (const name of ['Import list', 'Add patient'])
      await expect(clinic.getByRole('button', { name })).toBeVisible()
    await clinic.getByRole('button', { name: 'Scan card' }).click()
    await expect(dialog.getByLabel('Camera view')).toBeVisible()
    expect([await axeFindings(clinic), await overflow(clinic)]).toEqual([[], 0])
    const grey = { width: 400, height: 300, channels: 3, background: '#ccc' } as const
    await choose(await sharp({ create: grey }).png().toBuffer())
    await expect(dialog.getByRole('alert')).toContainText('We found no QR code')
    await choose(await pictureOf(token).png().toBuffer())
    await expect(clinic).toHaveURL(/\/dashboard\/clients\/[0-9a-f-]{36}$/)
    await expect(clinic.getByRole('heading', { name: names.person })).toBeVisible()
  })
  const address = clinic.url()

  await test.step('somebody who is not its patient stays unknown', async () => {
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await beSignedIn(other, demo.partner)
    await other.goto('/dashboard/clients')
    await other.getByRole('button', { name: /Scan card|Escanear/ }).click()
    await other
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'card.png',
        mimeType: 'image/png',
        buffer: await pictureOf(token).png().toBuffer(),
      })
    await expect(other.getByRole('dialog')).toContainText(names.person)
    await expect(other).toHaveURL(/\/dashboard\/clients$/)
    expect([await axeFindings(other), await overflow(other)]).toEqual([[], 0])
    await elsewhere.close()
  })

  await test.step('the camera sees the card, and the patient opens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'numo-camera-'))
    const file = join(folder, 'card.y4m')
    await videoOf(token, file)
    // A browser of its own: what its camera sees is said when it starts.
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    const withCamera = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${file}`,
      ],
    })
    try {
      const scanning = await withCamera.newPage({ storageState: await context.storageState() })
      await scanning.goto(`${baseURL}/dashboard/clients`)
      await scanning.getByRole('button', { name: 'Scan card' }).click()
      await expect(scanning).toHaveURL(address)
      await scanning.goto(`${baseURL}/verify`)
      await scanning.getByRole('button', { name: 'Scan with the camera' }).click()
      await expect(scanning.getByRole('heading', { name: 'This card is genuine' })).toBeVisible()
    } finally {
      await withCamera.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
  await context.close()
})

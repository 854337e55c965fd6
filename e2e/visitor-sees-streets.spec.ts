import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findRunning } from '../server/database/embedded.ts'
import { testArchive } from '../server/test-map-tiles.ts'
import { addressOf, startProgram, type Program } from '../server/test-program.ts'
import { axeFindings, expect, test } from './test.ts'

/*
 * An installation with vector tiles: a second program on the data of the first, with a small archive that the test
 * writes itself.
 */
let program: Program

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const data_dir = process.env.NUMO_E2E_DATA_DIR ?? ''
  const archive = join(data_dir, 'city.pmtiles')
  await writeFile(archive, testArchive())
  program = await startProgram({
    NUMO_MODE: 'test',
    ROLE: 'web',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: addressOf(await findRunning(join(data_dir, 'postgres'))),
    MAP_TILES: archive,
  })
})
test.afterAll(() => program.stop())

const results = (page: Page) => page.locator('[data-map=results]')

test('streets are drawn, and list and map select each other', async ({ page }) => {
  const outside: string[] = []
  const ranges: (string | undefined)[] = []
  page.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== program.url) outside.push(request.url())
    if (pathname.endsWith('.pmtiles')) ranges.push(request.headers()['range'])
  })
  await page.goto(`${program.url}/es/find-care/mexico-city`)
  await expect(results(page)).toHaveAttribute('data-drawn', 'tiles')
  await expect(results(page).locator('canvas')).toBeVisible()
  await expect(page.getByRole('link', { name: '© Colaboradores de OpenStreetMap' })).toBeVisible()
  await expect(page.getByText('Mapa sencillo, sin calles')).toBeHidden()
  await expect(page.locator('.map-ring').first()).toBeVisible()
  expect(ranges.length).toBeGreaterThan(1)
  expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true)

  await page.locator('#r2 h2 a').focus()
  await expect(page.locator('.pin-on')).toHaveCount(1)
  await page.locator('.pin').last().hover()
  await expect(page.locator('.doc-near').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Acercar' }).click()
  await page.getByRole('button', { name: 'Buscar en esta zona' }).click()
  await expect(page).toHaveURL(/bbox=/)
  expect(outside).toEqual([])
})

test('the place of a provider is on it', async ({ page }) => {
  await page.goto(`${program.url}/find-care/mexico-city`)
  await page.locator('#r1 h2 a').click()
  await page.locator('.pv-map').scrollIntoViewIfNeeded()
  await expect(page.locator('.pv-map')).toHaveAttribute('data-drawn', 'tiles')
  await expect(page.locator('.pv-map .pin')).toBeVisible()
})

for (const [why, prevent] of [
  [
    'the tiles cannot be read',
    (page: Page) => page.route('**/*.pmtiles', (route) => route.fulfill({ status: 404 })),
  ],
  [
    'the device has no WebGL',
    (page: Page) =>
      page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null
      }),
  ],
] as const)
  test.describe(`when ${why}`, () => {
    test('the schematic is drawn instead', async ({ page }) => {
      await prevent(page)
      await page.goto(`${program.url}/find-care/mexico-city`)
      await expect(results(page)).toHaveAttribute('data-drawn', 'schematic')
      await expect(results(page).locator('.pin').first()).toBeVisible()
      await expect(page.getByText('Simple map without streets')).toBeVisible()
      await expect(page.getByText('OpenStreetMap contributors')).toBeHidden()
    })
  })

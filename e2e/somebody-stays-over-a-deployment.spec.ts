import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findRunning } from '../server/database/embedded.ts'
import { addressOf, freePort, startProgram, type Program } from '../server/test-program.ts'
import { beNew } from './test-people.ts'
import { writeSecondBuild } from './test-second-build.ts'
import { expect, test } from './test.ts'

/* What open pages do when another build is deployed under them. The worker of the site has its own, in `somebody-is-offline.spec.ts`. */

const data_dir = process.env.NUMO_E2E_DATA_DIR ?? ''
test.skip(data_dir === '', 'needs the database of the program under test')
test.describe.configure({ mode: 'serial' })

let settings: Record<string, string> = {}
let second = ''
let program: Program
let isSecond = false
test.beforeAll(async () => {
  settings = {
    NUMO_MODE: 'test',
    ROLE: 'web',
    DATA_DIR: data_dir,
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: addressOf(await findRunning(join(data_dir, 'postgres'))),
    PORT: String(await freePort()),
  }
  second = await writeSecondBuild()
  program = await startProgram(settings)
})
test.afterAll(async () => {
  await program.stop()
  await rm(second, { recursive: true, force: true })
})

/** Replaces the running build by the other one, at the same address. */
async function deploy() {
  await program.stop()
  isSecond = !isSecond
  program = await startProgram(settings, isSecond ? { folder: second } : {})
}

/** A new household at its settings, without a worker that keeps files of the build. Requests fail meanwhile: no calm page. */
async function openSettings(browser: Browser) {
  const context = await browser.newContext({ baseURL: program.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install()
  await beNew(page)
  await page.goto('/home/settings')
  await expect(name(page)).toBeVisible()
  return page
}

/** The build that a document came with. */
const buildOf = (page: Page) =>
  page.evaluate(() => {
    const settings = document.getElementById('app')?.dataset['settings']
    // Safe: written by the server into its own document.
    return settings
      ? (JSON.parse(settings) as { build: string }).build
      : document.documentElement.dataset['build']
  })
const hourLater = (page: Page) => page.clock.fastForward('01:00:05')
const name = (page: Page) => page.locator('#f-display_name')
const bar = (page: Page) => page.locator('[data-newer]:visible')
/** Presses a link of the menu: within the program, without a new document, unless the program asks for one. */
const visit = (page: Page, link: string) => page.getByRole('link', { name: link }).first().click()

/** Waits for another build. A document that is just being replaced cannot be asked, and is asked again. */
const expectNewer = (page: Page, before: string | undefined) =>
  expect(async () => expect(await buildOf(page)).not.toBe(before)).toPass()

test('an open page says quietly that there is a new version, and the next visit opens it', async ({
  browser,
}) => {
  const page = await openSettings(browser)
  const before = await buildOf(page)
  const shown = await page.context().newPage()
  await shown.goto('/for-patients')
  expect(await buildOf(shown)).toBe(before)

  await deploy()
  for (const one of [page, shown]) await expect(bar(one)).toHaveCount(0)
  // The clock is that of both.
  await hourLater(page)
  for (const one of [page, shown]) {
    await expect(bar(one)).toBeVisible()
    // Nothing is reloaded under whoever reads it.
    expect(await buildOf(one)).toBe(before)
  }
  await visit(page, 'Claims')
  await expect(page).toHaveURL(/\/home\/claims/)
  await expectNewer(page, before)
  await expect(bar(page)).toHaveCount(0)
  await bar(shown).getByRole('button').click()
  await expectNewer(shown, before)
  await page.context().close()
})

test('a new version never takes what somebody has typed and not saved', async ({ browser }) => {
  const page = await openSettings(browser)
  const before = await buildOf(page)
  await name(page).fill('Ana Not Saved')
  await deploy()
  await hourLater(page)
  await expect(bar(page)).toBeVisible()
  await visit(page, 'Claims')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(name(page)).toHaveValue('Ana Not Saved')
  await expect(page).toHaveURL(/\/home\/settings/)
  expect(await buildOf(page)).toBe(before)
  await page.context().close()
})

test('a visit whose script is gone reloads its address once in ten seconds, and then says so', async ({
  browser,
}) => {
  const page = await openSettings(browser)
  const before = await buildOf(page)
  const visits: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits.push(new URL(request.url()).pathname)
  })
  await deploy()
  // Before the hour is over: the page does not know, and the script of the next one is gone.
  await visit(page, 'Claims')
  await expectNewer(page, before)
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible()
  expect(visits).toEqual(['/home/claims'])

  // A script that stays away is asked for by one reload; then the page says that it cannot be shown.
  await page.route('**/assets/billing-*.js', (route) => route.abort())
  await visit(page, 'Billing')
  await expect(page.locator('.errorscreen h1')).toBeVisible()
  expect(visits).toEqual(['/home/claims', '/home/billing'])
  await page.clock.fastForward('00:11')
  await page.reload()
  await expect(page.locator('.errorscreen h1')).toBeVisible()
  // The reader's own, and one more of the page.
  expect(visits.slice(2)).toEqual(['/home/billing', '/home/billing'])
  await page.context().close()
})

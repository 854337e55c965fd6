import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findRunning } from '../server/database/embedded.ts'
import { addressOf, freePort, startProgram } from '../server/test-program.ts'
import { signUp } from './test-people.ts'
import { writeSecondBuild } from './test-second-build.ts'
import { expect, test } from './test.ts'

/* What an open page does when another build is deployed under it. The worker of the site has its own, in `somebody-is-offline.spec.ts`. */

test.skip(!process.env.NUMO_E2E_DATA_DIR, 'needs the database of the program under test')
test.use({ refusals: [404, 410, 422, 400, 401] })

let folder = ''
test.beforeAll(async () => (folder = await writeSecondBuild()))
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Opens a page of a new household at a program of its own, whose next build replaces it at the same address. */
async function openHousehold(browser: Browser) {
  const settings = {
    NUMO_MODE: 'test',
    ROLE: 'web',
    RATE_LIMIT_PER_MINUTE: '0',
    AUTH_SECRET: 'a'.repeat(40),
    DATABASE_URL: addressOf(
      await findRunning(join(process.env.NUMO_E2E_DATA_DIR ?? '', 'postgres'))
    ),
    PORT: String(await freePort()),
  }
  let program = await startProgram(settings)
  const context = await browser.newContext({ baseURL: program.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install()
  await signUp(page)
  await page.goto('/home/settings')
  return {
    page,
    async deployAgain() {
      await program.stop()
      program = await startProgram(settings, { folder })
    },
    async stop() {
      await context.close()
      await program.stop()
    },
  }
}

/** Whether the document runs scripts of the second build, which have names of their own. */
const isOfSecondBuild = (page: Page) =>
  page.evaluate(() => [...document.scripts].some(({ src }) => /2\.js$/.test(src)))
const hourLater = (page: Page) => page.clock.fastForward('01:00:05')
const name = (page: Page) => page.locator('#f-display_name')
const bar = (page: Page) => page.locator('[data-newer]')
/** Within the program, without a new document, unless the program asks for one. */
const visitClaims = (page: Page) => page.getByRole('link', { name: 'Claims' }).first().click()

test('an open page says quietly that there is a new version, and the next visit opens it', async ({
  browser,
}) => {
  const { page, deployAgain, stop } = await openHousehold(browser)
  try {
    await expect(name(page)).toBeVisible()
    await deployAgain()
    await expect(bar(page)).toHaveCount(0)
    await hourLater(page)
    await expect(bar(page)).toBeVisible()
    // Nothing is reloaded under whoever reads it.
    expect(await isOfSecondBuild(page)).toBe(false)
    await visitClaims(page)
    await expect(page).toHaveURL(/\/home\/claims/)
    await expect.poll(() => isOfSecondBuild(page)).toBe(true)
    await expect(bar(page)).toHaveCount(0)
  } finally {
    await stop()
  }
})

test('a new version never takes what somebody has typed and not saved', async ({ browser }) => {
  const { page, deployAgain, stop } = await openHousehold(browser)
  try {
    await name(page).fill('Ana Not Saved')
    await deployAgain()
    await hourLater(page)
    await expect(bar(page)).toBeVisible()
    await visitClaims(page)
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(name(page)).toHaveValue('Ana Not Saved')
    await expect(page).toHaveURL(/\/home\/settings/)
    expect(await isOfSecondBuild(page)).toBe(false)
  } finally {
    await stop()
  }
})

test('a visit whose script is gone reloads its address once, and not again within ten seconds', async ({
  browser,
}) => {
  const { page, deployAgain, stop } = await openHousehold(browser)
  try {
    await expect(name(page)).toBeVisible()
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    await deployAgain()
    // Before the hour is over: the page does not know, and the script of the next one is gone.
    await visitClaims(page)
    await expect.poll(() => isOfSecondBuild(page)).toBe(true)
    expect(loads).toEqual(['/home/claims'])

    // A script that stays away: the page that was just reloaded is left as it is, with its message.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Billing' }).first().click()
    await expect.poll(() => loads.length).toBe(2)
    expect(loads[1]).toBe('/home/billing')
    await page.unroute('**/assets/*.js')
    const kept = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('numo.reloaded.'))
    )
    expect(kept.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'numo.reloaded./home/billing',
      'numo.reloaded./home/claims',
    ])
  } finally {
    await stop()
  }
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findRunning } from '../server/database/embedded.ts'
import { makeTestFolder } from '../server/test-folder.ts'
import { addressOf, freePort, startProgram } from '../server/test-program.ts'
import { beSignedIn, demo, openProfileMenu } from './test-people.ts'
import { sentence, writeSecondBuild } from './test-second-build.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/*
 * What opens in aeroplane mode, what signing out leaves behind, and which build opens after a deployment. In browsers of
 * their own: without a network a page reports errors that other journeys may not have.
 */

/** Waits until the service worker has kept all it keeps: the last document. */
const kept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/es/offline')) !== undefined))
    .toBe(true)

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test('a member card and a letter are checked in aeroplane mode, after a restart of the page', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const home = await context.newPage()
  await beSignedIn(home, demo.client)
  await home.goto('/home/insurance')
  const cards = home.getByRole('region', { name: 'Member cards' })
  const response = home.waitForResponse(/\/cover\/cards$/)
  await cards.getByRole('button').first().click()
  const { rows } = (await (await response).json()) as { rows: { token: string }[] }
  const dialog = home.getByRole('dialog', { name: /^Emergency card of/ })
  await expect(dialog.getByText('Clinics scan the code')).toBeVisible()
  expect([await axeFindings(home), await overflow(home)]).toEqual([[], 0])
  const token = rows[0]?.token ?? ''

  const visitor = await browser.newContext()
  const desk = await visitor.newPage()
  await desk.goto('/verify')
  await kept(desk)
  await visitor.setOffline(true)
  await desk.goto(`/verify#${token}`)
  await expect(desk.getByRole('heading', { name: 'This card is genuine' })).toBeVisible()
  await expect(desk.getByText('We could not check whether')).toBeVisible()
  const flipped = `${token.slice(0, 90)}${token[90] === 'A' ? 'B' : 'A'}${token.slice(91)}`
  await desk.goto(`/es/verify#${flipped}`)
  await expect(desk.getByRole('heading', { name: 'Esto no es auténtico' })).toBeVisible()

  // Every other page leads to what there is, and back once there is a network.
  await desk.goto('/find-care/mexico-city?plan=atlas')
  await expect(desk).toHaveURL(/\/offline\?from=%2Ffind-care%2Fmexico-city%3Fplan%3Datlas$/)
  await expect(desk.getByText('You are offline.')).toBeVisible()
  expect([await axeFindings(desk), await overflow(desk)]).toEqual([[], 0])
  await visitor.setOffline(false)
  await desk.getByRole('link', { name: 'Continue' }).click()
  await expect(desk).toHaveURL(/\/find-care\/mexico-city/)
  await visitor.close()
  await context.close()
})

test('emergency card, member cards and saved doctors open in aeroplane mode, and signing out removes all of it', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await beSignedIn(page, demo.client)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Emergency card', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'In an emergency' })
  const insurer = await dialog.locator('.emergency-p h3').first().textContent()
  await dialog.getByLabel('Save on this device to see it offline').check()
  await page.goto('/home/providers')
  await page.getByLabel('Save this list on this device').check()
  const doctor = (await page.locator('.doctor h2').first().textContent()) ?? ''
  await kept(page)

  await context.setOffline(true)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/offline\?from=%2Fhome$/)
  await expect(page.getByRole('heading', { name: 'In an emergency' })).toBeVisible()
  await expect(page.getByRole('heading', { name: insurer ?? '' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: doctor })).toBeVisible()
  await page.locator('summary', { hasText: 'Emergency card of' }).first().click()
  await expect(page.getByText('Clinics scan the code').first()).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

  await context.setOffline(false)
  // The worker may learn a moment later than the page that there is a network again.
  await expect(async () => {
    await page.goto('/home')
    await expect(page).toHaveURL(/\/home$/, { timeout: 2000 })
  }).toPass()
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect.poll(() => cacheNames(page)).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('numo.')))
  ).toEqual([])
  await page.goto('/offline')
  await expect(page.getByText('Nothing of your household is saved')).toBeVisible()
  await context.close()
})

test('a session that ended while no page was open leaves nothing of the household on the device', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await beSignedIn(page, demo.client)
  await page.goto('/home/providers')
  await page.getByLabel('Save this list on this device').check()
  await page.goto('/privacy-policy')
  await context.clearCookies()
  await page.goto('/offline')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('numo.doctors'))).toBeNull()
  await context.close()
})

test('what is missing of the kept files comes back with the next page; where nothing is kept, nothing is', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/verify')
  await kept(page)
  const missing = ['/es/offline', '/verify']
  const stored = () =>
    page.evaluate(async (addresses) => {
      const found = await Promise.all(addresses.map((address) => caches.match(address)))
      return found.map((one) => one !== undefined)
    }, missing)
  await page.evaluate(async (addresses) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const address of addresses) await cache.delete(address)
    }
  }, missing)
  expect(await stored()).toEqual([false, false])
  await page.goto('/find-care')
  await expect.poll(stored).toEqual([true, true])

  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  for (const address of ['/find-care', '/for-patients', '/find-care']) await page.goto(address)
  expect(await cacheNames(page)).toEqual([])
  await context.close()
})

test('after a deployment the new build opens, with and without a network', async ({ browser }) => {
  const data_dir = process.env.NUMO_E2E_DATA_DIR ?? ''
  test.skip(data_dir === '', 'needs the database of the program under test')
  const PORT = String(await freePort())
  const settings = {
    NUMO_MODE: 'test',
    ROLE: 'web',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: addressOf(await findRunning(join(data_dir, 'postgres'))),
    PORT,
  }
  const folder = await writeSecondBuild()
  const context = await browser.newContext()
  const page = await context.newPage()
  const title = (text: string) => page.getByRole('heading', { name: text, exact: true })
  let program = await startProgram(settings)
  try {
    const verify = `${program.url}/verify`
    await page.goto(verify)
    await expect(title(sentence.first)).toBeVisible()
    await kept(page)
    const [before] = await cacheNames(page)
    await program.stop()

    // Between two builds nothing answers: what is kept opens, of the build that was there last.
    await page.goto(verify)
    await expect(title(sentence.first)).toBeVisible()

    program = await startProgram(settings, { folder })
    await page.goto(verify)
    await expect(title(sentence.second)).toBeVisible()
    // The worker of the new build takes over, and of the old one nothing stays.
    await expect.poll(() => cacheNames(page)).not.toContain(before)
    await kept(page)
    await context.setOffline(true)
    await page.goto(verify)
    await expect(title(sentence.second)).toBeVisible()
    await context.setOffline(false)
    await program.stop()

    // Back to the first build, as after a deployment that was taken back.
    program = await startProgram(settings)
    await page.goto(verify)
    await expect(title(sentence.first)).toBeVisible()
    await expect.poll(() => cacheNames(page)).toEqual([before])
    await kept(page)
    await context.setOffline(true)
    await page.goto(verify)
    await expect(title(sentence.first)).toBeVisible()
  } finally {
    await context.close()
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('Chromium finds nothing that keeps people from installing it', async ({ baseURL }) => {
  const folder = await makeTestFolder('numo-installed-')
  // A profile on disk: what is opened in private cannot be installed.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${baseURL}/verify`)
    await kept(page)
    const developer = await context.newCDPSession(page)
    const { errors, url } = await developer.send('Page.getAppManifest')
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
    const { installabilityErrors } = await developer.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

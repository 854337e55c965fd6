import type { Page } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { beNew, beSignedIn, demo } from './test-people.ts'
import { expect, test } from './test.ts'

test('a household is told at once, takes everything with it, leaves, and stays after all', async ({
  page,
}) => {
  await beNew(page)
  await page.goto('/home/settings')
  const number = await page
    .getByRole('region', { name: 'Household', exact: true })
    .locator('.card-line b')
    .textContent()

  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const download = page.getByRole('button', { name: 'Download' })
  await expect(download).toBeVisible({ timeout: 30_000 })
  // Received over the event stream, without a request.
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.locator('#f-typed').fill('not this')
  await page.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(page.getByText('That is not your account number').first()).toBeVisible()
  await page.locator('#f-typed').fill(number ?? '')
  await page.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(page.locator('#f-typed')).toHaveCount(0)
  await page.goto('/home/claims?tab=all')
  const banner = page.getByRole('region', { name: 'Delete your account' })
  await expect(banner).toContainText('This account will be deleted on')
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toBeHidden()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const inbox = page.getByRole('dialog', { name: 'Notifications' })
  await expect(inbox.getByText('Your account will not be deleted')).toBeVisible()
  await inbox.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('somebody saves a doctor from a public page and takes them off again', async ({ page }) => {
  // A new household, so that other tests do not change its list.
  await beNew(page)
  await page.goto('/es/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/es/find-care/mexico-city')
  await page.locator('article.doc h2 a').nth(2).click()
  await page.getByRole('link', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/es\/home\/providers$/)
  const doctor = page.locator('.doctor').first()
  await expect(doctor).toBeVisible()
  const name = (await doctor.locator('h2').textContent()) ?? ''
  await doctor.getByRole('button', { name: `Quitar a ${name}` }).click()
  await expect(page.locator('.doctor h2', { hasText: name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.locator('.doctor h2', { hasText: name })).toBeVisible()
  await page.getByRole('button', { name: `Quitar a ${name}` }).click()
  await expect(page.locator('.doctor h2', { hasText: name })).toHaveCount(0)
})

/** Saves another name in the settings of a new household. The save is held until the returned function is called. */
async function saveSlowly(page: Page) {
  await beNew(page)
  await page.goto('/home/settings')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v4/me', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.locator('#f-display_name').fill('Ana Saved')
  await page.locator('section.card form button[type=submit]').first().click()
  return held.resolve
}

test('what somebody types while their form is being saved is not lost without a question', async ({
  page,
}) => {
  const goOn = await saveSlowly(page)
  await page.locator('#f-display_name').fill('Ana Saved And More')
  goOn()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Claims' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave without saving', exact: true }).click()
  await expect(page).toHaveURL(/\/home\/claims/)
})

test('a page chosen while a form is being saved opens as soon as it is', async ({ page }) => {
  const goOn = await saveSlowly(page)
  await page.getByRole('link', { name: 'Claims' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  goOn()
  await expect(page).toHaveURL(/\/home\/claims/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Calls but those that say who is signed in, without which no page opens. */
const data = /\/api\/v4\/(?!authenticate|me\b|session)/

/** Over it the page hears that the server is back, and reads again by itself. */
const stream = /\/api\/v4\/.*stream/

/** Opens a page of a server that is busy, and reads it again when the server answers. */
async function meetBusy(page: Page, path: string) {
  for (const calls of [data, stream])
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, json: { error: 'Busy', code: 'busy' } })
    )
  await page.goto(path)
  const failed = page.locator('main .failed')
  await expect(failed.first(), path).toBeVisible()
  const loading = page.locator('main .loading-card')
  await expect(loading, path).toHaveCount(0)
  const before = await failed.count()
  // What several parts of a page failed of is said once.
  const reasons = await failed.locator('p.dim').allTextContents()
  expect(reasons, path).toEqual([...new Set(reasons)])
  await page.unroute(data)
  await failed.first().getByRole('button', { name: 'Try again' }).click()
  // While it is read again nothing has failed: what counts is what is shown then.
  await expect
    .poll(async () => ((await loading.count()) > 0 ? before : failed.count()), path)
    .toBeLessThan(before)
  await page.unroute(stream)
}

test.describe('a server that is busy', () => {
  test.use({ refusals: [503] })
  test('no page of a household loads without end: it says what cannot be read, and reads it again when asked', async ({
    page,
  }) => {
    const pages = routes.filter(
      ({ layout, path }) => /^(?:home|onboarding)$/.test(layout) && !path.includes(':')
    )
    expect(pages.length).toBeGreaterThan(5)
    await beSignedIn(page, demo.client)
    for (const { path } of pages) await meetBusy(page, path)
  })

  for (const [path, who] of [
    ['/admin', demo.admin],
    ['/dashboard', demo.partner],
  ] as const)
    test(`${path} says once what its parts failed of`, async ({ page }) => {
      await beSignedIn(page, who)
      await meetBusy(page, path)
    })
})

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { beStaff } from './test-identity.ts'
import { axeFindings, overflow } from './test.ts'

const cards = resolve(import.meta.dirname, '../../shared/data/insurance-cards')

/** Returns the path of a sample card, or undefined when the samples are missing. */
export const sampleCard = (name: string): string | undefined => {
  const file = resolve(cards, name)
  return existsSync(file) ? file : undefined
}

/** Calls the API as staff. */
export async function asStaff<T>(
  request: APIRequestContext,
  method: 'get' | 'post',
  path: string,
  data?: Record<string, unknown>
): Promise<T> {
  const headers = await beStaff(request)
  const answer = await request[method](path, { headers, ...(data && { data }) })
  expect([path, answer.status()]).toEqual([path, 200])
  // Safe: the caller names the type of the response.
  return (await answer.json()) as T
}

/** The primary button of a step. */
export const continueButton = (page: Page) => page.locator('.onb-actions .btn-primary')

/** Milliseconds spent on checks of pages, to be excluded from measurements. */
export const looking = { ms: 0 }

/** Runs a check and adds its duration to `looking`. */
export async function look<T>(at: () => Promise<T>): Promise<T> {
  const startedAt = Date.now()
  try {
    return await at()
  } finally {
    looking.ms += Date.now() - startedAt
  }
}

/** Waits for a step and checks its accessibility and width. */
export async function atStep(page: Page, step: string) {
  await expect(page).toHaveURL(new RegExp(`/onboard/${step}(\\?|$)`))
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main .loading-card')).toHaveCount(0)
  await expectAnnounced(page)
  expect.soft([step, await look(() => axeFindings(page))]).toEqual([step, []])
  expect.soft([step, await look(() => overflow(page))]).toEqual([step, 0])
}

/** Checks that screen readers are told the page that is shown, once it is reached by a link or a button. */
export async function expectAnnounced(page: Page) {
  const heading = await page.locator('main h1').innerText()
  await expect(page.locator('[data-announcer]')).toHaveText(await page.title())
  expect(await page.title()).toContain(heading)
}

/** Fills in the address step for a house in Mérida. */
export async function fillAddress(page: Page) {
  await page.locator('#f-country').selectOption('MX')
  await page.locator('#f-line1').fill('Calle 60 #491')
  await page.locator('#f-postal_code').fill('97000')
  await page.locator('#f-city').fill('Mérida')
  await page.locator('#f-state').fill('Yucatán')
  await page.locator('#f-phone').fill('999 123 4567')
}

/** Completes the steps before the card for the signed-in user of a new household. */
export async function goToCardStep(page: Page) {
  await page.goto('/onboard/address')
  await fillAddress(page)
  await continueButton(page).click()
  await expect(page).toHaveURL(/insurance$/)
  await page.getByRole('radio', { name: 'My insurer is not listed' }).check()
  await page.locator('#f-insurer_name').fill('Lucerna')
  await continueButton(page).click()
  await expect(page).not.toHaveURL(/insurance$/)
}

/** Accepts every doubtful field as it was read. */
export async function acceptDoubts(page: Page) {
  const open = page.locator('.rfields .rfield[data-open]')
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().locator('.doubt-t button').first().click()
    await expect(open).toHaveCount(left - 1)
  }
}

/** Uploads a picture of a card, waits until it is read, and confirms the fields. */
export async function uploadCard(page: Page, picture: string, insurer: string) {
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await expect(continueButton(page)).not.toHaveAttribute('aria-disabled', 'true', {
    timeout: 150_000,
  })
  await expect(continueButton(page)).toHaveAttribute('aria-busy', 'false', { timeout: 150_000 })
  await continueButton(page).click()
  const chosen = page.locator('#f-insurer')
  await expect(chosen).toBeVisible()
  expect.soft(['card', await look(() => axeFindings(page))]).toEqual(['card', []])
  if ((await chosen.inputValue()) === '') {
    const known = chosen.locator('option', { hasText: insurer })
    const value = (await known.count()) > 0 ? await known.first().getAttribute('value') : 'none'
    await chosen.selectOption(value ?? 'none')
  }
  await acceptDoubts(page)
}

export async function addTestCard(page: Page) {
  await page.locator('.pay-tests button').first().click()
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check()
  await continueButton(page).click()
}

/** Fills in birth date and consent of the policy holder; the rest is prefilled. */
export async function fillHolder(page: Page) {
  const born = page.locator('#f-birth_date')
  await born.locator('input').first().fill('7')
  await born.locator('select').selectOption('03')
  await born.locator('input').last().fill('1985')
  await page.locator('#f-agrees').check()
}

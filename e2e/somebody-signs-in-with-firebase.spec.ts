import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startFirebaseService } from '../adapters/identity/test-firebase-service.ts'
import { startProgram, type Program } from '../server/test-program.ts'
import { anAddress, fillSignIn, goodPassword, signOut } from './test-people.ts'
import { expect, test } from './test.ts'

/*
 * An installation with Firebase Authentication and Google's SDK in the browser. Requests to Google are answered by a
 * local service with the same API.
 */
type Service = Awaited<ReturnType<typeof startFirebaseService>>
let service: Service
let program: Program

test.describe.configure({ mode: 'serial' })
test.use({ refusals: [400, 401, 403, 404] })

test.beforeAll(async () => {
  test.setTimeout(400_000)
  service = await startFirebaseService('demo-numo', Date.now)
  const { project_id, api_key, auth_domain, service_account } = service.settings
  const preload = pathToFileURL(join(import.meta.dirname, 'google-elsewhere.mjs')).href
  program = await startProgram({
    NUMO_MODE: 'test',
    RATE_LIMIT_PER_MINUTE: '0',
    NODE_OPTIONS: `--import ${preload}`,
    GOOGLE_ELSEWHERE: service.url,
    FIREBASE_PROJECT_ID: project_id,
    FIREBASE_API_KEY: api_key,
    FIREBASE_AUTH_DOMAIN: auth_domain,
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify(service_account),
  })
})
test.afterAll(async () => {
  await program.stop()
  await service.stop()
})

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

/** Routes requests for Google's hosts to the local service. */
async function answerForGoogle(page: Page) {
  await page.route('https://*.googleapis.com/**', async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    const { hostname, pathname, search } = new URL(request.url())
    const path = hostname.startsWith('securetoken') ? '/token' : pathname
    const answer = await fetch(service.url + path + search, {
      method: request.method(),
      body: request.postData(),
    })
    return route.fulfill({
      status: answer.status,
      headers: { ...cors, 'content-type': 'application/json' },
      body: await answer.text(),
    })
  })
}

const email = anAddress()

test('creates an account, stays signed in over a reload, and signs out', async ({ page }) => {
  await answerForGoogle(page)
  await page.goto(`${program.url}/auth/signup`)
  await page.locator('#f-display_name').fill('Ana Ñandú')
  await page.locator('#f-email').fill(email)
  await page.locator('#f-password').fill(goodPassword)
  await page.locator('#f-accepts_terms').check()
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/onboard$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/onboard$/)
  await page.goto(`${program.url}/home/settings`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The server is notified, with the token of the session.
  const reported = page.waitForRequest(/\/api\/auth\/sign-out$/)
  await signOut(page)
  expect((await reported).headers()['authorization']).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
})

test('shows the specified error sentences', async ({ page }) => {
  await answerForGoogle(page)
  await page.goto(`${program.url}/auth/login`)
  await fillSignIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText(
    'Invalid email or password. Please try again.'
  )
  // A user whom the server refuses is signed out of the SDK too.
  await page.route('**/api/auth/adopt', (route) =>
    route.fulfill({ status: 401, json: { error: 'Off', code: 'user-disabled' } })
  )
  await fillSignIn(page, email, goodPassword)
  await expect(page.getByRole('alert')).toContainText('Your account has been disabled.')
  await page.unroute('**/api/auth/adopt')
  await page.goto(`${program.url}/home`)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${program.url}/auth/signup`)
  await page.locator('#f-display_name').fill('Eve')
  await page.locator('#f-email').fill(email)
  await page.locator('#f-password').fill(goodPassword)
  await page.locator('#f-accepts_terms').check()
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText(
    'This email is already registered. Please sign in instead.'
  )
})

test('signs in and opens the page that was asked for', async ({ page }) => {
  await answerForGoogle(page)
  await page.goto(`${program.url}/es/home/settings`)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await fillSignIn(page, email, goodPassword)
  await expect(page).toHaveURL(/\/es\/home\/settings$/)
})

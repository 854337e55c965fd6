import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { asStaff } from './test-identity.ts'
import { beNew, beSignedIn, fillSignIn, goodPassword, openProfileMenu } from './test-people.ts'
import { openSession } from './test-tokens.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [401, 403, 404, 409, 410, 422, 503] })

const typed = 'A name I was typing'
const saving = 'section.card form button[type=submit]'

/**
 * Sends what was typed after the session has ended. The event stream may have said so already: then the dialog lies
 * above the page, and a click of the mouse would not reach the button.
 */
const submit = (page: Page, button: string) => page.locator(button).first().dispatchEvent('click')

/** Signs a user out everywhere on the settings page of another device. */
async function leaveEverywhere(browser: Browser, baseURL: string | undefined, email: string) {
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const there = await other.newPage()
  await beSignedIn(there, email)
  await there.goto('/es/home/settings#security')
  await there.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
  await expect(there).toHaveURL(/\/es\/auth\/login$/)
  await there.goto('/es/home/settings')
  await expect(there).toHaveURL(/\/auth\/login\?redirect=/)
  await other.close()
}

/** Signs a user out everywhere through the API; `request` must not be that of the user's own page. */
async function endEverywhere(request: APIRequestContext, email: string) {
  const headers = await openSession(request, email)
  await request.post('/api/auth/sign-out', { headers, data: { everywhere: true } })
}

test('a session that ends while somebody writes keeps every tab, and signing back in returns to them', async ({
  page,
  request,
  context,
}) => {
  const email = await beNew(page)
  const second = await context.newPage()
  await second.goto('/home/settings')
  await second.locator('#f-display_name').fill('In the other tab')
  const section = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await page.goto('/home/settings?from=e-mail#security')
  await page.locator('#f-current').fill('never kept anywhere')
  // Also while the password is revealed and the field has type text.
  await page.locator('#f-current + button').click()
  await section('Profile')
  await page.locator('#f-display_name').fill(typed)
  await page.locator('#f-timezone').selectOption('Asia/Tokyo')
  await endEverywhere(request, email)

  await submit(page, saving)
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Authentication' })
  for (const tab of [page, second])
    await expect(dialogOf(tab)).toContainText('Your session has expired. Please sign in again.')
  // The dialog cannot be dismissed: the page below is inert.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.locator('#f-display_name')).toHaveValue(typed)
  await page.getByRole('button', { name: 'Sign back in' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await fillSignIn(page, email, goodPassword)
  await expect(page).toHaveURL(/\/home\/settings\?from=e-mail#profile$/)
  await expect(page.locator('#f-display_name')).toHaveValue(typed)
  await expect(page.locator('#f-timezone')).toHaveValue('Asia/Tokyo')
  await section('Security')
  await expect(page.locator('#f-current')).toHaveValue('')
  await section('Profile')
  // The other tab continues where it was.
  await expect(dialogOf(second)).toBeHidden()
  await expect(second.locator('#f-display_name')).toHaveValue('In the other tab')
  // The restored input can be saved.
  await page.locator(saving).first().click()
  await expect(page.getByRole('button', { name: new RegExp(typed) }).first()).toBeVisible()
})

test.describe('/es, 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('a session that ends in the middle of a step of a new account leads back to it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = await beNew(page)
    await page.goto('/es/onboard/address')
    await page.locator('#f-line1').fill('Calle 60 #491')
    await page.locator('#f-city').fill('Mérida')
    await leaveEverywhere(browser, baseURL, email)
    await submit(page, '.onb-actions .btn-primary')
    const dialog = page.getByRole('dialog', { name: 'Inicio de sesión' })
    await expect(dialog).toContainText('La sesión venció. Para seguir, hay que iniciarla de nuevo.')
    await expect(page.locator('#f-line1')).toHaveValue('Calle 60 #491')
    await dialog.getByRole('button', { name: 'Volver a iniciar sesión' }).click()
    await expect(
      page.getByText('La sesión terminó. Para seguir, hay que iniciarla de nuevo.')
    ).toBeVisible()
    await fillSignIn(page, email, goodPassword)
    await expect(page).toHaveURL(/\/es\/onboard\/address$/)
    await expect(page.locator('#f-line1')).toHaveValue('Calle 60 #491')
    await expect(page.locator('#f-city')).toHaveValue('Mérida')
  })
})

test('typed text is not shown to the next user of the same computer, in any tab', async ({
  page,
  context,
  request,
}) => {
  const email = await beNew(page)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto('/es/home/settings')
    await tab.locator('#f-display_name').fill(typed)
  }
  await endEverywhere(request, email)
  await submit(page, saving)
  await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  const next = `next-${email}`
  const person = { display_name: 'Eva Ruiz', email: next, password: goodPassword }
  await request.post('/api/auth/sign-up', { data: { ...person, accepts_terms: true } })
  await fillSignIn(page, next, goodPassword)
  await expect(second.getByText('Otra persona inició sesión en este navegador')).toBeVisible()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/home\/settings$/)
    await expect(tab.locator('#f-display_name')).toHaveValue('Eva Ruiz')
    const kept = await tab.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    expect(kept).not.toContain(typed)
  }
})

for (const [prefix, sentence] of [
  ['', 'Your account has been disabled. Contact support.'],
  ['/es', 'La cuenta está desactivada. Soporte puede ayudar.'],
] as const)
  test(`a user disabled while signed in is signed out at the next action, with the reason (${prefix || '/en'})`, async ({
    page,
    request,
  }) => {
    const email = await beNew(page)
    await page.goto(`${prefix}/home/settings`)
    await page.locator('#f-display_name').fill(typed)
    await asStaff(request, email, 'disable')
    // The event stream may have signed the page out already.
    await page.evaluate((at) => document.querySelector<HTMLElement>(at)?.click(), saving)
    await expect(page).toHaveURL(new RegExp(`${prefix}/auth/login`))
    await expect(page.getByText(sentence)).toBeVisible()
    await fillSignIn(page, email, goodPassword)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await page.goto(`${prefix}/home`)
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/)

    await asStaff(request, email, 'enable')
    await fillSignIn(page, email, goodPassword)
    await expect(page).toHaveURL(new RegExp(`${prefix}/home$`))
  })

test('one of several devices is signed out from the list; a server outage signs nobody out', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await beNew(page)
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const there = await other.newPage()
  await beSignedIn(there, email)
  await there.goto('/home')
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/home/settings#security')
  await page.getByRole('button', { name: 'Sign out this device' }).click()
  await expect(page.getByText('Device signed out.')).toBeVisible()
  await there.goto('/home/claims')
  await expect(there).toHaveURL(/\/auth\/login/)
  await other.close()

  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible()
  await page.unroute('**/api/auth/refresh')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out this device' })).toHaveCount(0)
})

test('signing out in one tab signs out the others, also during an outage, and clears stored data', async ({
  page,
  context,
}) => {
  await beNew(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/es/home')
    await expect(tab.getByRole('heading', { level: 1, name: /^Ana,/ })).toBeVisible()
  }
  const away = '**/api/auth/sign-out'
  await context.route(away, (route) => route.fulfill({ status: 503, body: '{}' }))
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/es\/auth\/login$/)
  await expect(page.getByText('el servidor aún no lo sabe')).toBeVisible()
  await expect(other).toHaveURL(/\/es\/auth\/login\?redirect=/)
  await expect(other.getByText('Cerraste sesión en otra pestaña.')).toBeVisible()
  // The cookie still exists but does not sign in.
  await page.goto('/es/home')
  await expect(page).toHaveURL(/\/es\/auth\/login\?redirect=/)
  await expect(page.getByText('el servidor aún no lo sabe')).toBeVisible()
  await context.unroute(away)
  await expect(page.getByText('el servidor aún no lo sabe')).toHaveCount(0)
  for (const tab of [page, other]) {
    await tab.goBack()
    await expect(tab).toHaveURL(/\/auth\/login|about:blank/)
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names.filter((name) => /auth|session/i.test(name))).toEqual([])
})

import { demo, fillSignIn, goodPassword, signIn, signUp } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [401, 404, 409, 410, 422] })

test('a session that ends while somebody writes keeps the page, and signing back in returns to it', async ({
  page,
  context,
}) => {
  const email = await signUp(page)
  await page.goto('/home/settings')
  await page.locator('#f-display_name').fill('A name I was typing')
  // Signed out everywhere from another device.
  const other = await context.browser()?.newContext()
  if (!other) throw new Error('no browser')
  const there = await other.newPage()
  await signIn(there, email, goodPassword)
  await there.goto('/home/settings')
  await there.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(there).toHaveURL(/\/auth\/login/)
  await other.close()

  await page.locator('section.card form button[type=submit]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Authentication' })
  await expect(dialog).toContainText('Your session has expired. Please sign in again.')
  await expect(page.locator('#f-display_name')).toHaveValue('A name I was typing')
  await dialog.getByRole('button', { name: 'Sign back in' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fhome%2Fsettings/)
  await fillSignIn(page, email, goodPassword)
  await expect(page).toHaveURL(/\/home\/settings$/)
  await expect(page.locator('#f-display_name')).toHaveValue('A name I was typing')
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goto('/home')
  await page.getByRole('button', { name: /Profile and settings/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(other).toHaveURL(/\/auth\/login/)
})

test('an area of others is refused with the reason, and two hats are switched', async ({
  page,
}) => {
  await signIn(page, demo.client)
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('That area is for staff.')).toBeVisible()
  await page.goto('/scribe')
  await expect(page.getByText('That area is for partners.')).toBeVisible()

  await page.context().clearCookies()
  // Which hat somebody wore last is kept in the browser.
  await page.evaluate('localStorage.clear()')
  await signIn(page, demo.both)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Profile and settings/ })
    .click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await expect(page).toHaveURL(/\/(home|onboard)$/)
})

test('the language switch keeps path and query', async ({ page }) => {
  await signIn(page, demo.client)
  await page.goto('/home/claims?person=1')
  await page.getByRole('button', { name: /Profile and settings/ }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/home\/claims\?person=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reclamaciones')
})

test('the palette opens by the keyboard and leads where it says', async ({ page }) => {
  await signIn(page, demo.admin)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('identit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users-fb$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

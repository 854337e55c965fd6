import type { Browser } from '@playwright/test'
import { asStaff } from './test-identity.ts'
import { fillSignIn, goodPassword, openProfileMenu, signIn, signUp } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [401, 403, 404, 409, 410, 422] })

const typed = 'A name I was typing'

/** Signs somebody out everywhere, from another device of theirs. */
async function leaveEverywhere(browser: Browser, baseURL: string | undefined, email: string) {
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const there = await other.newPage()
  await signIn(there, email, goodPassword)
  await there.goto('/home/settings')
  await there.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(there).toHaveURL(/\/auth\/login/)
  await there.goto('/home/settings')
  await expect(there).toHaveURL(/\/auth\/login\?redirect=/)
  await other.close()
}

for (const { prefix, width, title, sentence, button } of [
  {
    prefix: '',
    width: 1440,
    title: 'Authentication',
    sentence: 'Your session has expired. Please sign in again.',
    button: 'Sign back in',
  },
  {
    prefix: '/es',
    width: 390,
    title: 'Inicio de sesión',
    sentence: 'Tu sesión venció. Inicia sesión de nuevo.',
    button: 'Volver a iniciar sesión',
  },
])
  test.describe(`${prefix || '/en'}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    test('a session that ends while somebody writes keeps the page, and signing back in returns to it', async ({
      page,
      browser,
      baseURL,
      context,
    }) => {
      const email = await signUp(page, undefined, prefix)
      // A second tab of the same browser, which leaves when the first one does.
      const second = await context.newPage()
      await second.goto(`${prefix}/home`)
      await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(`${prefix}/home/settings?from=e-mail`)
      await page.locator('#f-display_name').fill(typed)
      await page.locator('#f-timezone').selectOption('Asia/Tokyo')
      await page.locator('#f-current').fill('never kept anywhere')
      await leaveEverywhere(browser, baseURL, email)

      await page.locator('section.card form button[type=submit]').first().click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toContainText(sentence)
      // It must be answered: what is beneath cannot be used any more.
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await expect(page.locator('#f-display_name')).toHaveValue(typed)
      await dialog.getByRole('button', { name: button }).click()
      await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
      await expect(second).toHaveURL(/\/auth\/login/)
      await fillSignIn(page, email, goodPassword)
      await expect(page).toHaveURL(new RegExp(`${prefix}/home/settings\\?from=e-mail$`))
      await expect(page.locator('#f-display_name')).toHaveValue(typed)
      await expect(page.locator('#f-timezone')).toHaveValue('Asia/Tokyo')
      await expect(page.locator('#f-current')).toHaveValue('')
      // What came back can be saved.
      await page.locator('section.card form button[type=submit]').first().click()
      await expect(page.getByRole('button', { name: new RegExp(typed) }).first()).toBeVisible()
    })
  })

test('what somebody typed is not shown to the next person at the same computer', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page)
  await page.goto('/home/settings')
  await page.locator('#f-display_name').fill(typed)
  await leaveEverywhere(browser, baseURL, email)
  await page.locator('section.card form button[type=submit]').first().click()
  await page.getByRole('button', { name: 'Sign back in' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const next = await signUp(await other.newPage())
  await other.close()
  await fillSignIn(page, next, goodPassword)
  await expect(page).toHaveURL(/\/home\/settings$/)
  await expect(page.locator('#f-display_name')).toHaveValue('Ana Ñandú')
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    typed
  )
})

test('who is disabled while signed in is out with the next thing they do, and is told why', async ({
  page,
  request,
}) => {
  const email = await signUp(page)
  await page.goto('/home/settings')
  await page.locator('#f-display_name').fill(typed)
  await asStaff(request, email, 'disable')
  await page.locator('section.card form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText('This account was disabled. Contact support.')).toBeVisible()
  await fillSignIn(page, email, goodPassword)
  await expect(page.getByRole('alert')).toContainText('This account was disabled.')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)

  await asStaff(request, email, 'enable')
  await fillSignIn(page, email, goodPassword)
  await expect(page).toHaveURL(/\/home$/)
})

test('one of several devices is signed out from the list', async ({ page, browser, baseURL }) => {
  const email = await signUp(page)
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  const there = await other.newPage()
  await signIn(there, email, goodPassword)
  await there.goto('/home')
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/home/settings')
  await page.getByRole('button', { name: 'Sign out this device' }).click()
  await expect(page.getByText('That device was signed out.')).toBeVisible()
  await there.goto('/home/claims')
  await expect(there).toHaveURL(/\/auth\/login/)
  await page.reload()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out this device' })).toHaveCount(0)
  await other.close()
})

test('signing out in one tab signs out the others and forgets the person', async ({
  page,
  context,
}) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goto('/home')
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/auth\/login/)
    await tab.goBack()
    await expect(tab).toHaveURL(/\/auth\/login|about:blank/)
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names.filter((name) => /auth|session/i.test(name))).toEqual([])
})

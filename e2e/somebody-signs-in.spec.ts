import {
  anAddress,
  demo,
  demoPassword,
  fillSignIn,
  goodPassword,
  linkInMail,
  signIn,
  signUp,
} from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [400, 401, 404, 410] })

const words = {
  en: {
    wrong: 'Invalid email or password. Please try again.',
    problem: 'There is a problem',
    taken: 'This email is already registered. Please sign in instead.',
    needed: 'Sign in to open that page.',
    used: 'This reset link is invalid. Please request a new one.',
  },
  es: {
    wrong: 'Correo o contraseña incorrectos. Intenta de nuevo.',
    problem: 'Hay un problema',
    taken: 'Este correo ya tiene cuenta. Inicia sesión.',
    needed: 'Inicia sesión para abrir esa página.',
    used: 'Este enlace no es válido. Pide uno nuevo.',
  },
}

for (const locale of ['en', 'es'] as const) {
  const prefix = locale === 'en' ? '' : '/es'
  const say = words[locale]

  test(`somebody signs up, confirms the address and signs in again (${locale})`, async ({
    page,
    context,
  }) => {
    const email = await signUp(page, anAddress(), prefix)
    await page.goto(await linkInMail(page, email, '/auth/action'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /Your e-mail address is confirmed|Tu correo está confirmado/
    )
    await page.goto(`${prefix}/auth/signup`)
    await page.locator('#f-name').fill('Ana Ñandú')
    await page.locator('#f-email').fill(email)
    await page.locator('#f-password').fill(goodPassword)
    await page.locator('#f-terms').check()
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByRole('alert')).toContainText(say.taken)

    await context.clearCookies()
    await signIn(page, email, goodPassword, prefix)
    await expect(page).toHaveURL(/\/onboard$/)
  })

  test(`a guarded page asks to sign in and opens afterwards (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/home/claims?person=1`)
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
    await expect(page.getByText(say.needed)).toBeVisible()
    await fillSignIn(page, demo.client, 'not the password')
    const summary = page.getByRole('alert')
    await expect(summary).toContainText(say.problem)
    await expect(summary).toContainText(say.wrong)
    await expect(summary).toBeFocused()
    await fillSignIn(page, demo.client)
    await expect(page).toHaveURL(new RegExp(`${prefix}/home/claims\\?person=1$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test(`a forgotten password is changed by a link that works once (${locale})`, async ({
    page,
    context,
  }) => {
    const email = await signUp(page, anAddress(), prefix)
    await context.clearCookies()
    await page.goto(`${prefix}/auth/login`)
    await page.locator('main a[href$="/auth/reset"]').click()
    await page.locator('#f-email').fill(email)
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /Check your e-mail|Revisa tu correo/
    )
    const link = await linkInMail(page, email, '/auth/action')
    await page.goto(link)
    const next = 'four large blue lighthouses'
    await page.locator('#f-password').fill(next)
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /Your password is changed|Tu contraseña cambió/
    )
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText(say.used)
    await signIn(page, email, next, prefix)
  })
}

test('people of the demo fill in the form with one press', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: /Clara Moreno/ }).click()
  await expect(page.locator('#f-email')).toHaveValue(demo.client)
  await expect(page.locator('#f-password')).toHaveValue(demoPassword)
})

test('a link by e-mail signs in once, after a press', async ({ page, context }) => {
  const email = await signUp(page)
  await page.goto(await linkInMail(page, email, '/auth/action'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your e-mail address is confirmed'
  )
  await context.clearCookies()
  await page.goto('/auth/login')
  await page.locator('#f-email').fill(email)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await expect(page.getByText('It works once.')).toBeVisible()
  const link = await linkInMail(page, email, '/login-verify')
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/onboard$/)
  await context.clearCookies()
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'The authentication token is invalid or expired.'
  )
})

import { beNew, demo, demoPassword, fillSignIn, linkInMail } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [400, 401, 404, 410, 503] })

const words = {
  en: {
    wrong: 'Invalid email or password. Please try again.',
    problem: 'There is a problem',
    needed: 'Sign in to see that page.',
  },
  es: {
    wrong: 'Correo o contraseña incorrectos. Intenta de nuevo.',
    problem: 'Hay un problema',
    needed: 'Para ver esa página hay que iniciar sesión.',
  },
}

for (const locale of ['en', 'es'] as const) {
  const prefix = locale === 'en' ? '' : '/es'
  const texts = words[locale]

  test(`a guarded page asks to sign in and opens afterwards (${locale})`, async ({ page }) => {
    await page.goto(`${prefix}/home/claims?person=1`)
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
    await expect(page.getByText(texts.needed)).toBeVisible()
    await fillSignIn(page, demo.client, 'not the password')
    const summary = page.getByRole('alert')
    await expect(summary).toContainText(texts.problem)
    await expect(summary).toContainText(texts.wrong)
    await expect(summary).toBeFocused()
    await fillSignIn(page, demo.client)
    await expect(page).toHaveURL(new RegExp(`${prefix}/home/claims\\?person=1$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('people of the demo fill in the form with one press', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: /Clara Moreno/ }).click()
  await expect(page.locator('#f-email')).toHaveValue(demo.client)
  await expect(page.locator('#f-password')).toHaveValue(demoPassword)
})

test('a link by e-mail signs in once, after a press', async ({ page, context }) => {
  const email = await beNew(page)
  await context.clearCookies()
  await page.goto('/es/auth/login')
  await page.locator('#f-email').fill(email)
  await page.getByRole('button', { name: 'Enviarme un enlace de acceso' }).click()
  await expect(page.getByText('Funciona una sola vez.')).toBeVisible()
  const link = await linkInMail(page, email, '/login-verify')
  expect(link).toMatch(/^\/es\//)
  // A failed request does not consume the link.
  await page.route('**/api/auth/token-sign-in', (route) =>
    route.fulfill({ status: 503, body: '{}' })
  )
  await page.goto(link)
  const goOn = page.getByRole('button', { name: 'Continuar' })
  await goOn.click()
  await expect(page.getByRole('alert')).toContainText('No se pudo entrar con el enlace')
  await page.unroute('**/api/auth/token-sign-in')
  await goOn.click()
  await expect(page).toHaveURL(/\/es\/onboard$/)
  await context.clearCookies()
  await page.goto(link)
  await page.locator('#f-email').fill(email)
  await goOn.click()
  await expect(page.getByRole('alert')).toContainText('El enlace de acceso no es válido o venció.')
})

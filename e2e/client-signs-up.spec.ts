import { anAddress, fillSignIn, goodPassword, linkInMail, signOut } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [400, 401, 409, 422] })

const journeys = [
  {
    locale: 'en',
    prefix: '',
    viewport: { width: 1440, height: 900 },
    problem: 'There is a problem',
    empty: ['Enter your full name', 'Enter your email address', 'Accept the terms'],
    weak: 'Password is too weak. Please choose a stronger password.',
    taken: 'This email is already registered. Please sign in instead.',
    remind: 'Confirm your email',
    confirmed: 'Your email address is confirmed',
    go_on: 'Continue',
    needed: 'Sign in to see that page.',
    later: 'Save and finish later',
  },
  {
    locale: 'es',
    prefix: '/es',
    viewport: { width: 390, height: 844 },
    problem: 'Hay un problema',
    empty: ['Escribe tu nombre completo', 'Falta el correo electrónico', 'Acepta los términos'],
    weak: 'La contraseña es débil. Elige una más segura.',
    taken: 'Este correo ya tiene cuenta. Inicia sesión.',
    remind: 'Confirma tu correo',
    confirmed: 'Tu correo está confirmado',
    go_on: 'Continuar',
    needed: 'Para ver esa página hay que iniciar sesión.',
    later: 'Guardar y terminar después',
  },
]

for (const { locale, prefix, viewport, ...words } of journeys)
  test.describe(`a client (${locale}, ${viewport.width} px)`, () => {
    test.use({ viewport })

    test('signs up, confirms the address, leaves and comes back to the page asked for', async ({
      page,
    }) => {
      const email = anAddress()
      const send = page.locator('main form button[type=submit]')
      const alert = page.getByRole('alert')
      await page.goto(`${prefix}/`)
      const start = page.locator(`header a[href="${prefix}/auth/signup"]`).first()
      await page.goto((await start.getAttribute('href')) ?? '')
      await expect(page).toHaveURL(new RegExp(`${prefix}/auth/signup$`))

      await send.click()
      await expect(alert).toContainText(words.problem)
      for (const sentence of words.empty) await expect(alert).toContainText(sentence)
      await expect(alert).toBeFocused()

      await page.locator('#f-display_name').fill('Ana Ñandú')
      await page.locator('#f-email').fill(email)
      await page.locator('#f-password').fill('password1')
      await page.locator('#f-accepts_terms').check()
      await send.click()
      await expect(alert).toContainText(words.weak)
      // Input is kept.
      await expect(page.locator('#f-display_name')).toHaveValue('Ana Ñandú')
      await expect(page.locator('#f-email')).toHaveValue(email)
      await page.locator('#f-password').fill(goodPassword)
      await send.click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/onboard$`))

      await page.goto(`${prefix}/home`)
      await expect(page.getByText(words.remind)).toContainText(email)

      const link = await linkInMail(page, email, 'mode=verifyEmail')
      expect(link.startsWith(`${prefix}/auth/action?`)).toBe(true)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.confirmed)
      await page.getByRole('link', { name: words.go_on }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/(onboard|home)$`))

      await page.goto(`${prefix}/home`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(words.remind)).toHaveCount(0)
      await page.goto(`${prefix}/onboard`)
      await page.getByRole('button', { name: words.later }).click()
      await signOut(page)
      await page.goBack()
      await expect(page).toHaveURL(/\/auth\/login/)

      await page.goto(`${prefix}/home/billing`)
      await expect(page).toHaveURL(
        new RegExp(
          `${prefix}/auth/login\\?redirect=${encodeURIComponent(`${prefix}/home/billing`)}`
        )
      )
      await expect(page.getByText(words.needed)).toBeVisible()
      await fillSignIn(page, email, goodPassword)
      await expect(page).toHaveURL(new RegExp(`${prefix}/home/billing$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    test('a user with an account is led to signing in', async ({ page }) => {
      const email = anAddress()
      const fill = async (address: string) => {
        await page.goto(`${prefix}/auth/signup?redirect=${prefix}/home/claims`)
        await page.locator('#f-display_name').fill('Ana Ñandú')
        await page.locator('#f-email').fill(address)
        await page.locator('#f-password').fill(goodPassword)
        await page.locator('#f-accepts_terms').check()
        await page.locator('main form button[type=submit]').click()
      }
      await fill(email)
      await expect(page).toHaveURL(new RegExp(`${prefix}/home/claims$`))
      await signOut(page)

      await fill(` ${email.toUpperCase()} `)
      await expect(page.getByRole('alert')).toContainText(words.taken)
      await page.getByRole('link', { name: new RegExp(email, 'i') }).click()
      await expect(page).toHaveURL(/\/auth\/login\?/)
      await expect(page.locator('#f-email')).toHaveValue(new RegExp(`^${email}$`, 'i'))
      await page.locator('#f-password').fill(goodPassword)
      await page.locator('main form button[type=submit]').click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/home/claims$`))
    })
  })

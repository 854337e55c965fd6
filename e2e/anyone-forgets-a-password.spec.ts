import { asStaff, expireLinks } from './test-identity.ts'
import { anAddress, beNew, fillSignIn, goodPassword, linkInMail, signIn } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [400, 401, 403, 404, 410, 422] })

const nextPassword = 'four large blue lighthouses'
const journeys = [
  {
    locale: 'en',
    prefix: '',
    viewport: { width: 1440, height: 900 },
    sent: 'If you have an account, we have sent you a link.',
    weak: 'Please choose a stronger password.',
    changed: 'Your password has changed',
    wrong: 'Invalid email or password. Please try again.',
    used: 'This reset link is invalid. Please request a new one.',
    expired: 'This reset link has expired. Please request a new one.',
    again: 'Send a new link',
    over: ['Authentication', 'Your session has expired. Please sign in again.'],
  },
  {
    locale: 'es',
    prefix: '/es',
    viewport: { width: 390, height: 844 },
    sent: 'Si tienes una cuenta, te enviamos un enlace.',
    weak: 'Elige una contraseña más segura.',
    changed: 'Tu contraseña cambió',
    wrong: 'Correo o contraseña incorrectos. Intenta de nuevo.',
    used: 'Este enlace no es válido. Pide uno nuevo.',
    expired: 'Este enlace venció. Pide uno nuevo.',
    again: 'Enviar un enlace nuevo',
    over: ['Inicio de sesión', 'La sesión venció. Para seguir, hay que iniciarla de nuevo.'],
  },
] as const

for (const { locale, prefix, viewport, ...words } of journeys)
  test.describe(`${locale}, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a forgotten password is changed by a link that works once, and ends what was open', async ({
      page,
      browser,
      baseURL,
    }) => {
      // A second browser, signed in.
      const elsewhere = await browser.newContext({ viewport, ...(baseURL && { baseURL }) })
      const there = await elsewhere.newPage()
      const email = await beNew(there, locale)
      await there.goto(`${prefix}/home/settings`)
      await expect(there.locator('#f-display_name')).toBeVisible()

      // Unknown and known addresses get the same page.
      const answers: string[] = []
      for (const address of [anAddress(), email]) {
        await page.goto(`${prefix}/auth/login`)
        await page.locator('main a[href$="/auth/reset"]').click()
        // The sign-in page stays until the next one has loaded, and has a field with the same id.
        await expect(page.locator('#f-password')).toHaveCount(0)
        await page.locator('#f-email').fill(address)
        await page.locator('main form button[type=submit]').click()
        await expect(page.getByText(words.sent)).toBeVisible()
        const text = await page.locator('main').innerText()
        answers.push(text.replaceAll(/\d+ s\b/g, '… s'))
      }
      expect(answers[0]).toBe(answers[1])

      const link = await linkInMail(page, email, 'mode=resetPassword')
      expect(link).toMatch(new RegExp(`^${prefix}/auth/action\\?`))
      await page.goto(link)
      await expect(page.getByText(email)).toBeVisible()
      await page.locator('#f-password').fill('password1')
      await page.locator('main form button[type=submit]').click()
      await expect(page.getByRole('alert')).toContainText(words.weak)
      await page.locator('#f-password').fill(nextPassword)
      await page.locator('main form button[type=submit]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.changed)

      // The other browser is signed out at its next request, or already by its event stream, under a dialog.
      await there.locator('section.card form button[type=submit]').first().dispatchEvent('click')
      const dialog = there.getByRole('dialog', { name: words.over[0] })
      await expect(dialog).toContainText(words.over[1])
      await elsewhere.close()

      await page.goto(link)
      await expect(page.getByRole('alert')).toContainText(words.used)
      await expect(page.locator('#f-password')).toHaveCount(0)
      await page.goto(`${prefix}/auth/login`)
      await fillSignIn(page, email, goodPassword)
      await expect(page.getByRole('alert')).toContainText(words.wrong)
      await fillSignIn(page, email, nextPassword)
      await expect(page).toHaveURL(new RegExp(`${prefix}/onboard$`))
    })

    test('a link that came too late says so and leads to a new one', async ({ page, context }) => {
      const email = await beNew(page, locale)
      await context.clearCookies()
      await page.goto(`${prefix}/auth/reset`)
      await page.locator('#f-email').fill(email)
      await page.locator('main form button[type=submit]').click()
      await expect(page.getByText(words.sent)).toBeVisible()
      const link = await linkInMail(page, email, 'mode=resetPassword')
      // Opened before it expired: the submission is refused too.
      await page.goto(link)
      await page.locator('#f-password').fill(nextPassword)
      await expireLinks(email)
      await page.locator('main form button[type=submit]').click()
      await expect(page.getByRole('alert')).toContainText(words.expired)
      await page.goto(link)
      await expect(page.getByRole('alert')).toContainText(words.expired)
      await page.getByRole('link', { name: words.again }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/auth/reset$`))
      await signIn(page, email, goodPassword, prefix)
    })
  })

test('a link that somebody made up is invalid, whatever it looks like', async ({ page }) => {
  for (const code of ['', 'x', 'A'.repeat(43), '../../admin', '%F0%9F%98%80'.repeat(20)]) {
    await page.goto(`/auth/action?mode=resetPassword&oobCode=${code}`)
    await expect(page).toHaveURL(/\/auth\/reset\/confirm/)
    await expect(page.getByRole('alert')).toContainText(
      /This reset link is invalid|Invalid or expired reset link/
    )
    await expect(page.locator('#f-password')).toHaveCount(0)
  }
})

test('a disabled user may request a link and stays out', async ({ page, request, context }) => {
  const email = await beNew(page)
  await context.clearCookies()
  await asStaff(request, email, 'disable')
  await page.goto('/auth/reset')
  await page.locator('#f-email').fill(email)
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText('If you have an account, we have sent you a link.')).toBeVisible()
  await page.goto('/auth/login')
  await fillSignIn(page, email, goodPassword)
  await expect(page.getByRole('alert')).toContainText('Your account has been disabled.')
})

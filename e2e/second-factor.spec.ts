import { Secret, TOTP } from 'otpauth'
import { beNew, fillSignIn, goodPassword, signOut } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [401, 404, 409, 410, 422] })

const half_minute_ms = 30_000

for (const { prefix, width, ...words } of [
  {
    prefix: '',
    width: 1440,
    start: 'Set up',
    qr: 'QR code for the authenticator app',
    confirm: 'Turn on',
    wrong: 'That code is not right. The code changes every 30 seconds.',
    kept: 'I have saved them',
    recovery: 'Use a recovery code',
    renew: 'New recovery codes',
    remove: 'Turn off',
    removed: 'The authenticator app is off.',
  },
  {
    prefix: '/es',
    width: 390,
    start: 'Configurar',
    qr: 'Código QR para la app de autenticación',
    confirm: 'Activar',
    wrong: 'Ese código no es correcto. El código cambia cada 30 segundos.',
    kept: 'Ya los guardé',
    recovery: 'Usar un código de recuperación',
    renew: 'Códigos de recuperación nuevos',
    remove: 'Desactivar',
    removed: 'La app de autenticación está desactivada.',
  },
])
  test.describe(`${prefix || '/en'}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an authenticator app is set up, asked for, replaced by a recovery code, and turned off', async ({
      page,
    }) => {
      const email = await beNew(page)
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const alert = page.getByRole('alert')
      const codes = page.locator('.codes li')
      const signInAgain = async () => {
        await page.goto(`${prefix}/auth/login?redirect=${prefix}/home/settings#security`)
        await fillSignIn(page, email, goodPassword)
        await expect(page).toHaveURL(new RegExp(`${prefix}/login-verify\\?redirect=`))
      }
      const answer = async (code: string) => {
        await page.locator('#f-code').fill(code)
        await page.locator('main form button[type=submit]').click()
      }
      const inSettings = () =>
        expect(page).toHaveURL(new RegExp(`${prefix}/home/settings#security$`))

      await page.goto(`${prefix}/home/settings#security`)
      await press(words.start)
      await expect(page.getByRole('img', { name: words.qr })).toBeVisible()
      const secret = (await page.locator('.totp code').textContent()) ?? ''
      const totp = new TOTP({ secret: Secret.fromBase32(secret) })
      await page.locator('#f-code').fill('000000')
      await press(words.confirm)
      await expect(page.locator('.totp').getByRole('alert')).toContainText(words.wrong)
      await page.locator('#f-code').fill(totp.generate())
      await press(words.confirm)
      await expect(codes.first()).toBeVisible()
      const first = await codes.allTextContents()
      expect(first.length).toBeGreaterThanOrEqual(8)
      await press(words.kept)
      await expect(codes).toHaveCount(0)
      await signOut(page)

      // A wrong code, then the code of the next time step: the current one was used at enrolment.
      await signInAgain()
      await page.reload()
      await answer('123456')
      await expect(alert).toContainText(words.wrong)
      const code = totp.generate({ timestamp: Date.now() + half_minute_ms })
      await answer(`${code.slice(0, 3)} ${code.slice(3)}`)
      await inSettings()
      await press(words.renew)
      await expect(codes.first()).toBeVisible()
      const second = await codes.allTextContents()
      await press(words.kept)
      await signOut(page)

      // Neither a used code nor a replaced recovery code works.
      await signInAgain()
      await answer(code)
      await expect(alert).toContainText(words.wrong)
      await press(words.recovery)
      await answer(first[0] ?? '')
      await expect(alert).toContainText(words.wrong)
      await answer((second[0] ?? '').toUpperCase())
      await inSettings()
      await signOut(page)
      await signInAgain()
      await press(words.recovery)
      await answer(second[0] ?? '')
      await expect(alert).toContainText(words.wrong)
      await answer(second[1] ?? '')
      await inSettings()

      await press(words.remove)
      await expect(page.getByText(words.removed)).toBeVisible()
      await expect(page.getByRole('button', { name: words.start, exact: true })).toBeVisible()
      await signOut(page)
      await page.goto(`${prefix}/auth/login?redirect=${prefix}/home/settings#security`)
      await fillSignIn(page, email, goodPassword)
      await inSettings()
    })
  })

test.describe('by name', () => {
  // WebAuthn requires a domain name instead of an IP address.
  test.use({
    baseURL: async ({ baseURL }, use) => use(baseURL?.replace('//127.0.0.1', '//localhost')),
  })
  for (const { prefix, ...words } of [
    {
      prefix: '',
      device: 'My laptop',
      add: 'Add a passkey',
      remove: 'Remove My laptop',
      enter: 'Sign in with a passkey',
      none: 'No passkeys yet.',
      wrong: 'Invalid email or password. Please try again.',
    },
    {
      prefix: '/es',
      device: 'Mi laptop',
      add: 'Agregar una llave de acceso',
      remove: 'Quitar Mi laptop',
      enter: 'Entrar con una llave de acceso',
      none: 'Aún no hay llaves de acceso.',
      wrong: 'Correo o contraseña incorrectos. Intenta de nuevo.',
    },
  ])
    test(`a passkey is added, signs in without a password, and is removed (${prefix || '/en'})`, async ({
      page,
      context,
    }) => {
      const cdp = await context.newCDPSession(page)
      await cdp.send('WebAuthn.enable')
      await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await beNew(page)
      await page.goto(`${prefix}/home/settings#security`)
      await page.locator('#f-name').fill(words.device)
      await page.getByRole('button', { name: words.add }).click()
      const remove = page.getByRole('button', { name: words.remove })
      await expect(remove).toBeVisible()
      await signOut(page)

      const usePasskey = async () => {
        await page.goto(`${prefix}/auth/login?redirect=${prefix}/home/settings#security`)
        await page.getByRole('button', { name: words.enter }).click()
      }
      await usePasskey()
      await expect(page).toHaveURL(new RegExp(`${prefix}/home/settings#security$`))
      await remove.click()
      await expect(page.getByText(words.none)).toBeVisible()
      await signOut(page)
      // The device still has the passkey, but the server no longer accepts it.
      await usePasskey()
      await expect(page.getByText(words.wrong)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${prefix}/auth/login`))
    })
})

test('a password is changed with the old one, and other devices are signed out', async ({
  page,
}) => {
  const email = await beNew(page)
  await page.goto('/home/settings#security')
  await page.locator('#f-current').fill('not this one')
  await page.locator('#f-next').fill('four large blue lighthouses')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is not right').first()).toBeVisible()
  await page.locator('#f-current').fill(goodPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await signOut(page)
  await page.goto('/auth/login')
  await fillSignIn(page, email, goodPassword)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await fillSignIn(page, email, 'four large blue lighthouses')
  await expect(page).toHaveURL(/\/onboard$/)
})

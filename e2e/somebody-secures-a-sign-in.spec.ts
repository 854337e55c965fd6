import { Secret, TOTP } from 'otpauth'
import { fillSignIn, goodPassword, signUp } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [401, 404, 409, 410, 422] })

test('an authenticator app is set up, asked for, and a recovery code does instead', async ({
  page,
  context,
}) => {
  const email = await signUp(page)
  await page.goto('/home/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.locator('.totp code').textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.locator('#f-code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.totp').getByRole('alert')).toContainText('That code is not right')
  await page.locator('#f-code').fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.codes li')).not.toHaveCount(0)
  const codes = await page.locator('.codes li').allTextContents()
  expect(codes.length).toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: 'I kept them' }).click()

  await context.clearCookies()
  await page.goto('/auth/login?redirect=/home/billing')
  await fillSignIn(page, email, goodPassword)
  await expect(page).toHaveURL(/\/login-verify\?redirect=/)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.locator('#f-code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/home\/billing$/)

  await context.clearCookies()
  await page.goto('/auth/login')
  await fillSignIn(page, email, goodPassword)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.locator('#f-code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('That code is not right')
})

test('a passkey is added and signs in', async ({ page, context }) => {
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
  await signUp(page)
  await page.goto('/home/settings')
  await page.locator('#f-passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove My laptop' })).toBeVisible()
  await context.clearCookies()
  await page.goto('/auth/login?redirect=/home/settings')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home\/settings$/)
})

test('a password is changed, with the old one', async ({ page }) => {
  await signUp(page)
  await page.goto('/home/settings')
  await page.locator('#f-current').fill('not this one')
  await page.locator('#f-next').fill('four large blue lighthouses')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is not right').first()).toBeVisible()
  await page.locator('#f-current').fill(goodPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})

import { anAddress, goodPassword, linkInMail, signUp } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, refusals: [401, 403, 404, 422] })

test('a user moves to another address, and the holder of the former one restores it (es)', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const before = await signUp(page, anAddress(), '/es')
  const after = anAddress()
  await page.goto('/es/home/settings#security')
  const card = page.getByRole('region', { name: 'Correo electrónico', exact: true })
  await card.locator('#f-email').fill(after)
  // Simulates a sign-in longer than 15 minutes ago.
  const old = { is_recent: false, ways: ['password'], email: before }
  await page.route('**/api/v4/me/proof', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: old }) : route.fallback()
  )
  await page.route(
    '**/api/v4/me/email',
    (route) => route.fulfill({ status: 403, json: { error: 'Prove it', code: 'proof-needed' } }),
    { times: 1 }
  )
  await card.getByRole('button', { name: 'Enviar el enlace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await dialog.locator('#f-proof_password').fill('no es esta')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No es correcto')
  await dialog.locator('#f-proof_password').fill(goodPassword)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(`Enviamos un correo a ${after}.`)).toBeVisible()

  await page.goto(await linkInMail(page, after, 'mode=verifyAndChangeEmail'))
  await page.getByRole('button', { name: 'Usar esta dirección' }).click()
  await expect(heading).toHaveText('Tu correo cambió')

  await page.goto(await linkInMail(page, before, 'mode=recoverEmail'))
  await page.getByRole('button', { name: 'Recuperar mi correo' }).click()
  await expect(heading).toHaveText('Recuperaste tu correo')
  // All sessions have ended, and an email with a link to reset the password was sent.
  await page.goto('/es/home')
  await expect(page).toHaveURL(/\/es\/auth\/login/)
  const reset = await linkInMail(page, before, 'mode=resetPassword')
  await page.goto(reset)
  await expect(page.getByText(`Para ${before}`)).toBeVisible()
})

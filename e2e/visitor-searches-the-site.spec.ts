import { expect, test } from './test.ts'

test.describe('on a phone in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a visitor finds a guide, and follows it to doctors who take their plan', async ({
    page,
  }) => {
    await page.goto('/es')
    await page.getByRole('link', { name: 'Buscar en el sitio' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buscar en el sitio' })
    await dialog.getByRole('searchbox').fill('como funciona el pago diercto')
    const guide = dialog.getByRole('link', { name: /Cómo funciona el pago directo/ }).first()
    await expect(guide.locator('mark').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('link').first()).toBeFocused()
    await guide.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('pago directo')
    await page.locator('.guide-next').getByRole('link').first().click()
    await page.locator('#cover').selectOption({ index: 2 })
    await page.getByLabel('Ciudad').fill('Ciudad de México')
    await page.getByRole('button', { name: 'Buscar médicos' }).click()
    await expect(page).toHaveURL(/\/es\/find-care\/mexico-city\?(?:plan|insurer)=/)
    expect(await page.locator('.doc').count()).toBeGreaterThan(0)
  })
})

test('Ctrl and K open the search on every kind of public page, and again after it was closed', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/for-patients',
    '/blog/insurance/how-direct-billing-works',
    '/find-care',
    '/find-care/mexico-city',
    '/privacy-policy',
    '/no-such-page',
  ]) {
    await page.goto(path)
    const dialog = page.getByRole('dialog', { name: 'Search this site' })
    for (const key of ['Control+k', 'Meta+K']) {
      await page.keyboard.press(key)
      await expect(dialog.getByRole('searchbox'), path).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog, path).toBeHidden()
    }
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to the search page, and a missing page offers a search', async ({
    page,
  }) => {
    await page.goto('/en')
    await page.getByRole('link', { name: 'Search this site' }).click()
    await expect(page).toHaveURL(/\/search$/)
    await page.getByRole('searchbox').fill('zzzzqq')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('We found nothing for “zzzzqq”')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read the guides' })).toBeVisible()
    await page.goto('/guarantee-of-payment')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('link', { name: /What a guarantee of payment is/ })).toBeVisible()
  })

  test('doctors are compared, and their address is the list', async ({ page }) => {
    await page.goto('/en/find-care/mexico-city')
    const boxes = page.getByRole('checkbox', { name: /^Choose .* to compare$/ })
    for (const n of [0, 1, 2]) await boxes.nth(n).check()
    await page.getByRole('button', { name: 'Compare or share the ticked doctors' }).click()
    await expect(page).toHaveURL(/\/compare\?doctors=[a-z0-9-]+,[a-z0-9-]+,[a-z0-9-]+$/)
    await expect(page.getByRole('columnheader')).toHaveCount(4)
    const share = page.getByRole('link', { name: /WhatsApp/ })
    expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(
      '/compare?doctors='
    )
  })
})

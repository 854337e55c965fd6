import { expect, test } from './test.ts'

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

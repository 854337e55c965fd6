import { axeFindings, expect, overflow, test } from './test.ts'

/* A clinic reads how soon it is paid, and follows a note of a scribe to what was said. */

test('the page says what the figures say', async ({ page, request }) => {
  const { figures } = (await (await request.get('/api/v4/time-to-pay')).json()) as {
    figures: Record<'decision' | 'payment' | 'payout', { claim_count: number; days: number }>
  }
  await page.goto('/for-providers')
  const band = page.locator('#time-to-pay')
  for (const [n, step] of (['decision', 'payment', 'payout'] as const).entries()) {
    const { claim_count, days } = figures[step]
    expect(claim_count).toBeGreaterThanOrEqual(5)
    const item = band.getByRole('listitem').nth(n)
    await expect(item).toContainText(days === 0 ? 'Same day' : new RegExp(`^.*${days} days?`))
    await expect(item).toContainText(`Median of ${claim_count} claims`)
  }
  await expect(band).toContainText('the claims are invented')
})

for (const locale of ['en', 'es'])
  test.describe(`in ${locale}, without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    test('a sentence leads to what was said, and back', async ({ page }) => {
      await page.goto(locale === 'es' ? '/es/for-providers' : '/en/for-providers')
      const sentence = page.locator('#note-7')
      await expect(sentence.locator('mark')).toBeVisible()
      await sentence.locator('a').last().click()
      const line = page.locator('li:target')
      await expect(line).toHaveId('line-3-05')
      await expect(line).toBeInViewport()
      await expect(line).toContainText(/left|izquierda/)
      await expect(line).toBeFocused()
      await line.locator('a[href="#note-7"]').click()
      await expect(page.locator('li:target')).toHaveId('note-7')
      await expect(sentence).toBeInViewport()
    })
  })

test('on a phone and on paper all of it is there, and axe finds nothing with a line marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/es/for-providers#line-0-17')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.emulateMedia({ media: 'print' })
  for (const id of ['line-0-00', 'line-3-24', 'note-1', 'note-9'])
    await expect(page.locator(`#${id}`)).toBeVisible()
})

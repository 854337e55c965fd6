import { beStaff } from './test-identity.ts'
import { coveredOnPhone } from './test-bars.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

type Claims = {
  rows: {
    id: string
    number: string
    currency: string
    billed_amount: number
    client: { name: string }
  }[]
  sums?: { currency: string; amount: number }[]
}

test('staff see what selected claims come to, and what to do with one', async ({ page }) => {
  const headers = await beStaff(page.request)
  const read = async (query: string) => {
    const answer = await page.request.get(`/api/v4/admin/claims?${query}`, { headers })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as Claims
  }
  // As the list writes it: `MXN 1,800.00`.
  const textOf = ({ currency, amount }: { currency: string; amount: number }) =>
    `${currency} ${(amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
  const { rows } = await read('status=settled&limit=25')
  const [one, other] = rows
  if (!one || !other) throw new Error('The demo has no two settled claims')
  await page.goto('/admin/claims?status=settled')
  const boxOf = (number: string) => page.getByRole('checkbox', { name: new RegExp(number) })
  await boxOf(one.number).check()
  const bar = page.getByRole('region', { name: /selected/ })
  await expect(bar).toContainText(textOf({ ...one, amount: one.billed_amount }))
  await boxOf(other.number).check()
  expect(one.currency).toBe(other.currency)
  await expect(bar).toContainText(
    textOf({ ...one, amount: one.billed_amount + other.billed_amount })
  )

  // All that match: the server adds up what is not on the page.
  await page.goto('/admin/claims')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  // Other journeys file claims meanwhile.
  await expect(async () => {
    const { sums = [] } = await read('limit=1&sums=yes')
    expect(sums.length).toBeGreaterThan(0)
    for (const sum of sums) await expect(bar).toContainText(textOf(sum), { timeout: 2000 })
  }).toPass()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

  // The drawer is headed by the patient and has the step that waits.
  const [waiting] = (await read('status=submitted&limit=1')).rows
  if (!waiting) throw new Error('The demo has no submitted claim')
  await page.goto(`/admin/claims?item=${waiting.id}`)
  const drawer = page.getByRole('complementary', { name: /^Details/ })
  await expect(drawer.locator('code').first()).toHaveText(waiting.number)
  await expect(drawer.getByRole('heading', { name: waiting.client.name })).toBeVisible()
  await drawer.getByRole('button', { name: 'Send to insurer' }).click()
  await expect(page.getByRole('dialog', { name: 'Send to insurer' })).toBeVisible()

  await page.goto('/admin/claims')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  expect(await coveredOnPhone(page)).toEqual([])
})

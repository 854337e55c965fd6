import { beNew, beSignedIn } from './test-people.ts'
import { beStaff } from './test-identity.ts'
import { expect, test } from './test.ts'

/* Several users view one record: changes by one appear to the others without a reload. */

test('two of the staff and the household see at once what one of them changes', async ({
  page: home,
  browser,
}) => {
  const email = await beNew(home)
  const headers = await beSignedIn(home, email)
  const me = await home.request.get('/api/v4/authenticate', { headers })
  const { account } = (await me.json()) as { account: { id: string } }
  await home.goto('/onboard')

  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  const [one, other] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!one || !other) throw new Error('There are no pages')
  let loads = 0
  for (const staff of [one, other]) {
    await beStaff(staff.request)
    const isListening = staff.waitForResponse(/\/notifications\/stream/)
    await staff.goto(`/admin/accounts/${account.id}/settings`)
    await isListening
    await expect(staff.getByRole('button', { name: 'Edit: Name and language' })).toBeVisible()
  }
  other.on('load', () => (loads += 1))

  await one.getByRole('button', { name: 'Edit: Name and language' }).click()
  await one.getByLabel('Currency').selectOption('EUR')
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('EUR').first()).toBeVisible({ timeout: 8000 })

  // The household changes its name; both members of staff see it in the page heading.
  const data = { display_name: 'The Lantern family' }
  const response = await home.request.post(`/api/v4/account/${account.id}/profile`, {
    headers,
    data,
  })
  expect(response.status()).toBe(200)
  for (const staff of [one, other])
    await expect(staff.getByRole('heading', { name: 'The Lantern family' })).toBeVisible({
      timeout: 8000,
    })
  expect(loads).toBe(0)
  for (const context of contexts) await context.close()
})

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

test('changes before server events were connected are shown afterwards', async ({
  page,
  browser,
}) => {
  // The server already listens for changes, for another browser.
  const context = await browser.newContext()
  const other = await context.newPage()
  await beStaff(other.request)
  const isListening = other.waitForResponse(/\/notifications\/stream/)
  await other.goto('/admin/users')
  await isListening
  const email = await beNew(page)
  const headers = await beSignedIn(page, email)
  const me = await page.request.get('/api/v4/authenticate', { headers })
  const { account } = (await me.json()) as { account: { id: string } }
  const mayOpen = Promise.withResolvers<void>()
  await page.route(/\/notifications\/stream/, async (route) => {
    await mayOpen.promise
    await route.continue()
  })
  await page.goto('/home/settings#privacy')
  await expect(page.getByRole('button', { name: 'Prepare my data' })).toBeVisible()
  const path = `/api/v4/account/${account.id}`
  const response = await page.request.post(`${path}/exports`, { headers, data: {} })
  expect(response.status()).toBe(200)
  const status = async () => {
    const privacy = await page.request.get(`${path}/privacy`, { headers })
    return ((await privacy.json()) as { export: { status: string } | null }).export?.status
  }
  await expect.poll(status).toBe('ready')
  mayOpen.resolve()
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await context.close()
})

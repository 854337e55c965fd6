import { expect, test } from './test.ts'

const phone = { width: 390, height: 844 }

test('from the home page to a doctor who takes the plan, with the reason to believe it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('City').fill('Merid')
  await page.getByRole('option', { name: /Mérida.*Mexico/ }).click()
  await page.getByRole('combobox', { name: 'Insurance' }).selectOption({ label: 'Atlas Gold' })
  await page.getByLabel('Type of care or name').fill('skin')
  await page.getByRole('button', { name: 'Find doctors' }).click()

  await expect(page).toHaveURL(/\/find-care\/merida\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Dermatology in Mérida with Atlas Gold'
  )
  await expect(page.getByText('Showing Dermatology for “skin”.')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Results' }).getByRole('article')
  const first = cards.first()
  await expect(first).toContainText(
    /In Atlas Gold's network, confirmed by the (insurer's directory|clinic) on \d{1,2} \w{3} 20\d\d|not yet confirmed/
  )
  const name = await first.getByRole('heading').innerText()
  await first.getByRole('link').first().click()

  await expect(page).toHaveURL(/\/providers\/[a-z0-9-]+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.replace(/^\d+\s*/, ''))
  await expect(page.getByRole('row', { name: /Atlas Gold/ }).first()).toBeVisible()
  // The sheet for print says it, too.
  await expect(
    page.getByText('Demo data: this doctor is fictional.').filter({ visible: true })
  ).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/plan=atlas-gold/)
})

test('filters are in the URL, show exact totals and can be removed', async ({ page }) => {
  await page.goto('/find-care/mexico-city')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: 'Bills directly', exact: true }).click()
  await expect(page).toHaveURL(/direct_billing=true/)
  await page.getByText('All filters').click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show doctors' }).click()
  await expect(page).toHaveURL(/language=\w+/)

  const api = await page.request.get(
    `/api/v4/providers?city=mexico-city&${new URL(page.url()).searchParams}`
  )
  const { total } = (await api.json()) as { total: number }
  await expect(page.getByText(new RegExp(`^${total} of `)).first()).toBeVisible()

  await page.getByRole('link', { name: /Remove filter: *Bills directly/ }).click()
  await expect(page).not.toHaveURL(/direct_billing/)
})

test('pages continue where the last one ended, without repetition', async ({ page }) => {
  await page.goto('/find-care/mexico-city')
  const names = async () =>
    page.getByRole('list', { name: 'Results' }).getByRole('heading').allInnerTexts()
  const first = await names()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect.poll(names).not.toEqual(first)
  const second = await names()
  const hrefs = new Set([...first, ...second])
  expect(hrefs.size).toBeGreaterThanOrEqual(first.length + second.length - 1)
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await expect.poll(names).toEqual(first)
})

test('no result: what to drop, and the nearest city with results', async ({ page }) => {
  await page.goto('/find-care/mexico-city?specialty=dermatology&language=th')
  await expect(page.getByRole('heading', { name: 'No doctors match these filters' })).toBeVisible()
  const looser = page.getByRole('link', { name: /doctors? without it/ }).first()
  await looser.click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('article')).not.toHaveCount(0)

  await page.goto('/find-care/reykjavik')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reykjav')
  await expect(page.getByRole('link', { name: /away/ }).first()).toBeVisible()
})

test('words name a place, and unmet conditions are struck through', async ({ page }) => {
  await page.goto('/find-care/mexico-city?q=dentist+in+guadalajara')
  await expect(page).toHaveURL(/\/find-care\/guadalajara\?q=dentist$/)
  await page.goto('/find-care/mexico-city?q=english+speaking+dentist+quetzalxyz')
  await expect(page.getByText('Speaks English for')).toBeVisible()
  await expect(page.locator('del')).toHaveText('quetzalxyz')
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('article')).not.toHaveCount(0)
  await page.goto('/find-care?city=mexico')
  await expect(page.locator('.cities a').first()).toContainText('Mexico City')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the whole search works', async ({ page }) => {
    await page.goto('/es')
    await page.getByLabel('Ciudad').fill('ciudad de mexico')
    await page.locator('#q').fill('dermatólogo')
    await page.getByRole('button', { name: 'Buscar médicos' }).click()
    await expect(page).toHaveURL(/\/es\/find-care\/mexico-city/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dermatología')
    await page.locator('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/es\/providers\//)
  })
})

test.describe('where the device is', () => {
  test.use({
    geolocation: { latitude: 20.97, longitude: -89.62 },
    permissions: ['geolocation'],
    viewport: phone,
  })
  test('near me finds the nearest first', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Search near me' }).click()
    await expect(page).toHaveURL(/near=20\.97/)
    const distances = page.getByText(/\d+(\.\d+)? k?m\b/)
    await expect.poll(() => distances.count()).toBeGreaterThan(5)
  })
})

test.describe('the map', () => {
  test('draws numbered places without external servers, and searches an area', async ({ page }) => {
    const outside: string[] = []
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== '127.0.0.1') outside.push(request.url())
      // The library of maps with streets.
      if (/tiles-view|maplibre/.test(request.url())) outside.push(request.url())
    })
    await page.goto('/find-care/mexico-city')
    await expect(page.locator('[data-map=results].map-on')).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('.pin').first()).toBeVisible()
    await expect(page.getByText('Simple map without streets')).toBeVisible()
    // A focused row selects its pin; the pin stays selected while its row is.
    await page.locator('#r2 h2 a').focus()
    await expect(page.locator('#r2')).toHaveClass(/doc-on/)
    await expect(page.locator('.pin-on')).toHaveCount(1)
    await page.locator('.pin').last().hover()
    await expect(page.locator('.doc-near').first()).toBeVisible()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Search this area' }).click()
    await expect(page).toHaveURL(/bbox=/)
    await expect(page.getByText('In the map area you chose.')).toBeVisible()
    expect(outside).toEqual([])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: phone })
    test('opens over the list and closes again', async ({ page }) => {
      await page.goto('/find-care/mexico-city')
      await page.locator('[data-open-map]').click()
      await expect(page.locator('[data-map=results].map-on')).toBeVisible({ timeout: 20_000 })
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-map=results]')).toBeHidden()
    })
  })
})

for (const [locale, title] of [
  ['', 'Emergency numbers: Thailand'],
  ['/es', 'Números de emergencia: Tailandia'],
] as const)
  test(`Bangkok has the numbers of Thailand, and no other country's (${locale || '/en'})`, async ({
    page,
  }) => {
    await page.goto(`${locale}/find-care/bangkok`)
    const box = page.locator('.em')
    await expect(box).toContainText(title)
    const called = () =>
      page
        .locator('a[href^="tel:"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect((await called()).filter((to) => (to ?? '').length < 12)).toEqual([
      'tel:1669',
      'tel:191',
      'tel:199',
    ])
    expect(await page.locator('body').innerText()).not.toMatch(/(?<!\d)(?:911|112)(?!\d)/)
    await page.goto(`${locale}/`)
    expect(await page.locator('footer').innerText()).not.toMatch(/(?<!\d)(?:911|112)(?!\d)/)
  })

test('emergency numbers come before the doctors when somebody tells what happened, else after them', async ({
  page,
}) => {
  const isFirst = () =>
    page.evaluate(() => {
      const [numbers, doctors] = [document.querySelector('.em'), document.querySelector('.docs')]
      if (!numbers || !doctors) throw new Error('No numbers or no doctors')
      const place = numbers.compareDocumentPosition(doctors)
      return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    })
  for (const [words, expected] of [
    ['dentist', false],
    ['dentist near me open on Saturday', false],
    ['chest pain', true],
    ['since this morning my husband says things that make no sense to us', true],
  ] as const) {
    await page.goto(`/find-care/mexico-city?${new URLSearchParams({ q: words })}`)
    expect(await isFirst(), words).toBe(expected)
  }
})

test('an uncertain country says where to ask', async ({ page }) => {
  await page.goto('/find-care/lagos')
  await expect(page.locator('.em')).toContainText('Ask your hotel or a hospital')
  await expect(page.locator('.em a')).toHaveCount(0)
})

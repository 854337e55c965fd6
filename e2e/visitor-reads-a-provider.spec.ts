import { asStaff } from './test-onboarding.ts'
import { pagesOf } from './test-pdf.ts'
import { axeFindings, expect, overflow, tabStops, test } from './test.ts'

/** Returns the path of the provider nearest to the centre of Mexico City. */
async function aProvider(request: import('@playwright/test').APIRequestContext): Promise<string> {
  const answer = await request.get('/api/v4/providers?city=mexico-city&kind=person&limit=1')
  const { providers } = (await answer.json()) as { providers: { slug: string }[] }
  return `/providers/${providers[0]?.slug}`
}

test('reports a mistake: told what is missing, nothing typed is lost, then thanked', async ({
  page,
  request,
}) => {
  await page.goto(await aProvider(request))
  await page.locator('summary', { hasText: 'Report a mistake' }).click()
  const stops = ['report-kind', 'report-message', 'report-reply_to', 'Send report']
  expect(await tabStops(page, stops.length)).toEqual(stops)
  await page.getByLabel('What should it say?').fill('The phone now ends in 42.')
  await page.getByLabel('Your email (optional)').fill('not-an-address')
  await page.getByRole('button', { name: 'Send report' }).click()

  await expect(page.getByRole('alert')).toContainText('There is a problem')
  // The summary of problems, then its links, then the fields in their order.
  await expect(page).toHaveURL(/#report-errors$/)
  expect(await tabStops(page, 2 + stops.length)).toEqual([
    'Choose what is wrong',
    'Enter an email address such as name@example.com',
    ...stops,
  ])
  await expect(page.getByRole('link', { name: 'Choose what is wrong' })).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('What should it say?')).toHaveValue('The phone now ends in 42.')
  // Content half hidden by the sticky bar would be a false positive.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('What is wrong?').selectOption({ label: 'Phone or website' })
  await page.getByLabel('Your email (optional)').fill('reader@example.com')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We have your report.')).toBeVisible()
  await expect(page).toHaveURL(/reported=1/)
})

test('a mistake in the report keeps the chosen plan, and so does the page after it is sent', async ({
  page,
  request,
}) => {
  const path = await aProvider(request)
  await page.goto(path)
  const choice = page.locator('select[name=cover]').first()
  const cover = await choice.evaluate(
    (one: HTMLSelectElement) =>
      [...one.options].find(({ value }) => value.startsWith('plan.'))?.value ?? ''
  )
  const plan = cover.slice('plan.'.length)
  expect(plan).not.toBe('')
  await page.goto(`${path}?plan=${plan}`)
  await page.locator('summary', { hasText: 'Report a mistake' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  expect(new URL(page.url()).searchParams.get('plan')).toBe(plan)
  await expect(choice).toHaveValue(cover)
  await page.getByLabel('What is wrong?').selectOption({ label: 'Phone or website' })
  await page.getByLabel('What should it say?').fill('The phone now ends in 42.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We have your report.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('plan')).toBe(plan)
  await expect(choice).toHaveValue(cover)
})

test('says where it is, and opens the way in the map app of the visitor', async ({
  page,
  request,
}) => {
  await page.goto(await aProvider(request))
  const place = page.locator('.pv-place').first()
  await expect(place).toContainText(/of the centre of Mexico City|In the centre of Mexico City/)
  for (const app of ['Google Maps', 'Apple Maps', 'OpenStreetMap'])
    await expect(place.getByRole('link', { name: app })).toHaveAttribute('href', /^https:.*19\.\d+/)
  await page.locator('.pv-map').scrollIntoViewIfNeeded()
  await expect(page.locator('.pv-map.map-on .pin')).toBeVisible()
  await expect(page.getByText('Distance from the centre of Mexico City')).toBeVisible()
})

test('prints one page for the receptionist: black on white, the address, in two languages', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`${await aProvider(request)}?plan=atlas-gold`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.locator('#report')).toBeHidden()
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(paper)
  const street = await page.locator('.pv-place address span').last().textContent()
  const pages = await pagesOf(await page.pdf({ format: 'A4' }))
  expect(pages).toHaveLength(1)
  for (const text of [
    await page.locator('.pv-sheet h2').innerText(),
    street ?? '-',
    'Dirección / Address',
    'Teléfono / Phone',
    '¿Aceptan este seguro?',
    'Do you accept this insurance?',
    'Atlas Gold',
    'Printed from http',
  ])
    expect(pages[0]).toContain(text)
})

test('prints in the script of the country, and a list of results on three pages at most', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/v4/providers?city=bangkok&limit=1')
  const { providers } = (await answer.json()) as { providers: { slug: string }[] }
  await page.goto(`/es/providers/${providers[0]?.slug}`)
  const [sheet, more] = await pagesOf(await page.pdf({ format: 'A4' }))
  expect(more).toBeUndefined()
  expect(sheet).toContain('โทรศัพท์ / Teléfono')

  await page.goto('/find-care/mexico-city?plan=atlas-gold')
  const names = await page.locator('.doc h2').allInnerTexts()
  expect(names).toHaveLength(20)
  const pages = await pagesOf(await page.pdf({ format: 'A4' }))
  expect(pages.length).toBeLessThanOrEqual(3)
  // The text of a PDF has no reliable spaces.
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  const text = bare(pages.join(''))
  expect(names.filter((name) => !text.includes(bare(name)))).toEqual([])
})

test('the language switch keeps the page and its question', async ({ page, context }) => {
  await page.goto('/find-care/mexico-city?language=en&accepting=true')
  await page.getByRole('link', { name: 'Español' }).first().click()
  await expect(page).toHaveURL(/\/es\/find-care\/mexico-city\?language=en&accepting=true/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect([cookie?.value, cookie?.sameSite, cookie?.path]).toEqual(['es', 'Lax', '/'])
  await page.goto('/')
  await expect(page).toHaveURL(/\/es$/)
})

test('the colour scheme is the visitor’s choice and stays', async ({ page }) => {
  await page.goto('/for-patients')
  await page.locator('summary[aria-label=Colours]').click()
  await page.getByRole('link', { name: 'Dark', exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/for-patients/)
  const dark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await dark()).toBe('dark')
  await page.goto('/for-providers')
  expect(await dark()).toBe('dark')
})

test('an unknown path says so and leads home and to support', async ({ page }) => {
  const answer = await page.goto('/not/<b>here</b>')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found: /not/')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact support' }).first()).toHaveAttribute(
    'href',
    /^mailto:/
  )
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
})

test('for doctors: the prices as they are', async ({ page }) => {
  await page.goto('/for-providers')
  for (const price of ['69', '42', '2,000'])
    await expect(page.getByText(new RegExp(`USD\\s*${price}\\b`)).first()).toBeVisible()
})

test('other spellings of a city lead to its one address', async ({ request }) => {
  for (const spelling of ['ciudad-de-mexico', 'Mexico_City', 'cdmx', 'M%C3%A9xico-City']) {
    const answer = await request.get(`/find-care/${spelling}?language=en`, { maxRedirects: 0 })
    expect(answer.status(), spelling).toBe(301)
    expect(answer.headers()['location']).toBe('/find-care/mexico-city?language=en')
  }
})

test.describe('a browser that writes the month first', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

  test('a time is asked for on a Spanish page by its day, the name of its month and its year', async ({
    page,
    request,
  }) => {
    // The demo household has asked for appointments, so that clinic answers.
    const { rows } = await asStaff<{ rows: { provider: { slug: string } }[] }>(
      request,
      'get',
      '/api/v4/admin/appointments'
    )
    await page.goto(`/es/providers/${rows[0]?.provider.slug}`)
    const form = page.locator('#ask')
    await form.locator('summary').click()
    const first = form.getByRole('group', { name: 'Primer horario' })
    expect(await first.locator('label > span').allInnerTexts()).toEqual([
      'Día',
      'Mes',
      'Año',
      'Hora',
    ])
    const now = new Date()
    // The fifth of the month after the next: with swapped parts it would be another day.
    const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 5))
    const month = then.toLocaleDateString('es', { month: 'long', timeZone: 'UTC' })
    const year = `${then.getUTCFullYear()}`
    const places = form.getByLabel('¿A dónde quieres ir?')
    if ((await places.count()) > 0) await places.selectOption({ index: 1 })
    await first.getByLabel('Día').fill('5')
    await first.locator('select').selectOption({ label: month })
    await first.getByLabel('Año').fill(year)
    await form.getByLabel('Nombre del paciente').fill('Ana Ñandú')
    await form.getByLabel('Tu correo').fill(`visitor-${Date.now()}@numo.example`)
    await form.getByRole('button', { name: 'Enviar mi solicitud' }).click()
    await expect(form.getByRole('alert')).toContainText('Escribe un día y una hora')
    // What was typed stays, part by part.
    await expect(first.getByLabel('Día')).toHaveValue('5')
    await expect(first.locator('option:checked')).toHaveText(month)
    await expect(first.getByLabel('Año')).toHaveValue(year)
    await page.evaluate(() => scrollTo(0, 0))
    expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
    await first.getByLabel('Hora').fill('10:30')
    await form.getByRole('button', { name: 'Enviar mi solicitud' }).click()
    await expect(page.locator('#ask-done')).toContainText(` 5 de ${month} de ${year}, 10:30`)
  })
})

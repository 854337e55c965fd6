import { readFile } from 'node:fs/promises'
import { beStaff } from './test-identity.ts'
import { beSignedIn, demo } from './test-people.ts'
import { pagesOf } from './test-pdf.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test('a client sees what they are covered by, what care would cost, and who takes their plan', async ({
  page,
}) => {
  await beSignedIn(page, demo.client)
  await page.goto('/home/insurance')
  await page.getByRole('button', { name: /^Check (your cover|again)$/ }).click()
  // Nobody asked the insurer: only the date on the card is known, and the page says so.
  await expect(page.getByText('Not confirmed by the insurer').first()).toBeVisible()
  await expect(page.getByText(/^The end date on your card is .+ We have not asked/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Deductible' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Front' })).toBeVisible()

  // Uploads a policy document and withdraws it.
  const papers = page.getByRole('region', { name: 'Documents for this policy' }).first()
  await papers.locator('input[type=file]').setInputFiles({
    name: 'conditions.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const paper = papers.locator('li', { hasText: 'conditions' })
  await expect(paper).toHaveCount(1)
  await paper.getByRole('button', { name: /^Remove/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(paper).toHaveCount(0)

  // Cost estimate: invalid price, then a valid one with its explanation.
  await page.getByLabel('Price of the treatment').fill('a lot')
  await page.getByRole('button', { name: 'Estimate my cost' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the price as a number')
  await page.getByLabel('Price of the treatment').fill('20,000')
  await page.getByLabel('Kind of care').selectOption('inpatient')
  await page.getByRole('button', { name: 'Estimate my cost' }).click()
  await expect(page.getByText('You pay', { exact: true })).toBeVisible()
  await expect(page.getByText('The clinic charges USD 20,000.00.')).toBeVisible()
  await expect(
    page.getByText(
      /^(?:Your insurer must approve|Ask your insurer to approve) this kind of care first/
    )
  ).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

  // Search is filtered by the household's plan until the filter is removed.
  await page.goto('/find-care/mexico-city')
  await expect(page).toHaveURL(/\?plan=/)
  const own = page.locator('[data-own-plans]')
  await expect(own).toContainText(/^Showing doctors who accept your plan, .+\./)
  // The household has used a part of its deductible, which the page itself does not know.
  await expect(page.locator('.visit summary').first()).toHaveText(
    /^You pay the first USD\s.+, then/
  )
  expect(await axeFindings(page)).toEqual([])
  await own.getByRole('link', { name: 'Show all doctors' }).click()
  await expect(page).toHaveURL(/mexico-city$/)
  await page.reload()
  await expect(page).toHaveURL(/mexico-city$/)
  await own.getByRole('link', { name: /^Show only doctors who accept/ }).click()
  await expect(page).toHaveURL(/\?plan=/)

  // The header is that of whoever is signed in; a provider is checked for their plan without being asked.
  const doctor = await page.locator('.docs h2 a, .docs h3 a').first().getAttribute('href')
  await page.goto((doctor ?? '').replace(/[?#].*$/, ''))
  await expect(page).toHaveURL(/\/providers\/.+\?plan=/)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeHidden()
  await header.locator('.hdr-end > [data-own]').click()
  await expect(page).toHaveURL(/\/home$/)

  // The emergency card of a member, as a picture or on paper: two taps.
  await page
    .getByRole('button', { name: /^Emergency card of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Emergency card of / })
  await dialog.getByLabel('Country you are in').selectOption({ label: 'Thailand' })
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as a picture' }).click()
  const picture = await readFile(await (await saved).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(20_000)
  const pages = await pagesOf(await page.pdf())
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('1669')
  expect(pages[0]).toContain('/ Name')
})

test('a household asks, staff ask the insurer, and the answer says who gave it', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, demo.both)
  await page.goto('/es/home/insurance')
  await page.getByRole('button', { name: 'Que Numo le pregunte a mi aseguradora' }).click()
  await expect(page.getByText(/^Le estamos preguntando a .+ por ti/)).toBeVisible()

  const office = await browser.newContext()
  const staff = await office.newPage()
  await beStaff(staff.request)
  await staff.goto('/admin')
  await staff.getByRole('link', { name: 'Insurers to contact' }).click()
  await staff.locator('[data-row]', { hasText: 'Paula Rey' }).click()
  await staff.getByRole('button', { name: 'Record the answer' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Complete this field: Who said it')
  await dialog.getByLabel('Who said it').fill('Marta, call 4471')
  await dialog.getByLabel('Message to the household').fill('El plan no incluye dentista')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The answered check leaves the list of waiting ones.
  await expect(dialog.getByLabel('Who said it')).toBeHidden()
  await staff.goto('/admin/policy?q=Paula%20Rey')
  await staff.locator('[data-row]', { hasText: 'Paula Rey' }).click()
  await expect(staff.getByText('According to Marta, call 4471')).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
  await office.close()

  await page.reload()
  await expect(page.getByText('Nos lo dijo tu aseguradora').first()).toBeVisible()
  await expect(page.getByText('El plan no incluye dentista')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
})

for (const [prefix, width] of [
  ['', 390],
  ['/es', 390],
  ['/es', 1440],
] as const)
  test(`the step about cover${prefix} fits ${width} px and blocks nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await beSignedIn(page, demo.client)
    await page.goto(`${prefix}/onboard/eligibility?edit=1`)
    await expect(page.locator('.answer-s').first()).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await page.locator('.onb-actions .btn-primary').click()
    await expect(page).toHaveURL(/\/onboard$|\/home$/)
  })

for (const [prefix, front, back] of [
  ['', 'Front', 'Back'],
  ['/es', 'Frente', 'Reverso'],
] as const)
  test(`a phone shows one side of a card at a time${prefix}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await beSignedIn(page, demo.client)
    await page.goto(`${prefix}/home/insurance`)
    const policy = page.locator('.policy').first()
    await expect(policy.getByRole('img', { name: front })).toBeVisible()
    await expect(policy.getByRole('img', { name: back })).toBeHidden()
    await policy.getByRole('radio', { name: front }).press('ArrowRight')
    await expect(policy.getByRole('img', { name: back })).toBeVisible()
    await expect(policy.getByRole('img', { name: front })).toBeHidden()
    expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  })

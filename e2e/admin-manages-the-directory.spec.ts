import { beStaff } from './test-identity.ts'
import { axeFindings, expect, test } from './test.ts'

test('staff withhold a doctor, publish them again and find both in the activity', async ({
  page,
  context,
}) => {
  await beStaff(page.request)
  await page.goto('/admin/providers?kind=person&status=active&at=last')
  const row = page.locator('[data-row]').first()
  await row.getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: /^Details/ })
  const opened = drawer.getByRole('link', { name: 'Open public page' })
  const address = (await opened.getAttribute('href')) ?? ''

  await drawer.getByRole('button', { name: 'Edit: Details' }).click()
  await drawer.getByLabel('Credential').fill('MD')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByRole('region', { name: 'Activity' })).toContainText('Credential: MD')

  const name = await row.getByRole('link').innerText()
  await page.goto(`/admin/providers?q=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Hide from the directory' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This will change 1 row.')
  await dialog.getByRole('button', { name: 'Hide from the directory' }).click()
  // The message with the undo button stays while it has the focus.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(page.getByText('Hidden by staff')).toBeVisible()
  const visitor = await context.request.get(address)
  expect(visitor.status()).toBe(410)

  await undo.click()
  await expect(page.locator('[data-row]').first()).toContainText('Published')
  expect((await context.request.get(address)).status()).toBe(200)
})

test('staff keep an insurer: its plans, contacts and rules', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/insurance')
  await page.getByRole('button', { name: 'New insurer' }).click()
  const name = `Mutua ${Date.now()}`
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Complete this field: Name')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('button', { name: 'New network' }).click()
  await page.getByRole('dialog').getByLabel('Network').fill('Red Oro')
  // Escape asks before discarding input.
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog').getByLabel('Network')).toHaveValue('Red Oro')
  await save.click()
  await expect(page.getByRole('region', { name: 'Networks' })).toContainText('Red Oro')

  await page.getByRole('button', { name: 'New plan' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Plan', { exact: true }).fill('Oro Mundial')
  await form.getByLabel('Status').selectOption('active')
  await form.getByLabel(/^Deductible \(/).fill('a lot')
  await save.click()
  await expect(form.getByRole('alert')).toContainText('Enter an amount')
  await form.getByLabel(/^Deductible \(/).fill('1,500.50')
  await form.getByLabel('Coinsurance, %').fill('12.5')
  await form.getByLabel('Red Oro').check()
  await save.click()
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans).toContainText('Deductible: USD 1,500.50, per year')
  await expect(plans).toContainText('Coinsurance: 12.5 %')
  await expect(plans).toContainText('Red Oro')

  await page.getByRole('button', { name: 'New contact' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('desk@mutua.example')
  await save.click()
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('desk@mutua.example')

  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByRole('dialog').getByLabel('Notice before care (hours)').fill('72')
  await save.click()
  const rules = page.getByRole('region', { name: 'Pre-authorization rules' })
  await expect(rules).toContainText('72 h before')

  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('Rule: ')
  await expect(activity).toContainText('Plan: Oro Mundial')
  await expect(activity).toContainText('Alba Serrano')
  expect(await axeFindings(page)).toEqual([])
})

test('staff keep an organisation: its networks, its providers, its state', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/partners')
  await page.getByRole('button', { name: 'New partner' }).click()
  const name = `Clínica ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Add network' }).click()
  await page.getByRole('combobox', { name: 'Find a network by name or insurer' }).fill('altamar')
  await page.getByRole('option', { name: /^Altamar Americas/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Networks' })).toContainText('Altamar Americas')

  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('Network: Altamar Americas')
  await expect(activity).toContainText('State: active')

  await page
    .getByRole('link', { name: /^Providers/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('combobox', { name: 'Find a doctor or facility by name' }).fill('abril')
  await page
    .getByRole('option', { name: /^Abril/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Role').fill('Cardiologist')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Providers' })).toContainText('Cardiologist')
})

test('staff preview a file, say which insurer it means, publish it and take it back', async ({
  page,
}) => {
  const headers = await beStaff(page.request)
  const insurer = `Quetzal ${Date.now()}`
  const made = await page.request.post('/api/v4/admin/insurers', {
    headers,
    data: { name: `${insurer} Seguros` },
  })
  expect(made.status()).toBe(200)
  await page.goto('/admin/providers?tab=imports')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Choose a file')
  const source = `quetzal-${Date.now()}`
  const doctor = `Zoe Quetzal ${'abcdefghij'.charAt(Date.now() % 10).repeat(3)}`
  const rows = [
    'provider_id,name,city,country,insurer,plan,shoe size',
    `p1,${doctor},Tijuana,MX,${insurer.toUpperCase()},Oro,38`,
    'p2,Nobody Anywhere,,MX,,,',
  ]
  await form.getByLabel('File', { exact: true }).setInputFiles({
    name: `${source}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => `${row}\n`).join('')),
  })
  await form.getByLabel('Keep showing the demo directory').check()
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(
    page.getByText('We are preparing the preview. It continues if you leave this page.')
  ).toBeVisible()
  await page.reload()
  const row = page.locator('[data-row]').filter({ hasText: `${source}.csv` })
  await expect(row).toContainText('Ready to publish')
  await row.getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: /^Details/ })
  await expect(drawer).toContainText('Alba Serrano')
  await expect(drawer).toContainText('shoe size')
  await expect(drawer).toContainText('Doctors at addresses')
  await expect(drawer).not.toContainText(/Practitioner|HealthcareService|OrganizationAffiliation/)
  const file = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download rejected and separated records' }).click()
  expect((await file).suggestedFilename()).toBe(`${source}-rejects.csv`)
  expect(await axeFindings(page)).toEqual([])

  // The name in the file becomes one of the insurer's; the file is previewed again.
  const publish = drawer.getByRole('button', { name: 'Publish', exact: true })
  await drawer.getByRole('button', { name: `This is ${insurer} Seguros` }).click()
  await expect(drawer.getByText('Insurers we do not know')).toHaveCount(0)
  await publish.click()
  await expect(form).toContainText('It is published without the column named in the preview.')
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(row).toContainText('Published')
  const search = async () => {
    const found = await page.request.get('/api/v4/providers', {
      params: { city: 'tijuana', q: doctor },
    })
    const { providers } = (await found.json()) as { providers: { name: string }[] }
    return providers.map(({ name }) => name).filter((name) => name === doctor)
  }
  expect(await search()).toEqual([doctor])

  await drawer.getByRole('button', { name: 'Take back', exact: true }).click()
  await form.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(row).toContainText('Taken back')
  expect(await search()).toEqual([])
  await expect(drawer.getByRole('region', { name: 'Activity' })).toContainText('undoing started')
  // On a phone the drawer covers the bar of the frame.
  await page.setViewportSize({ width: 390, height: 844 })
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toHaveCount(0)
})

test('staff settle a mistake that a visitor reports', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/providers?kind=person&status=active')
  await page.locator('[data-row]').first().getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: /^Details/ })
  const opened = drawer.getByRole('link', { name: 'Open public page' })
  const slug = ((await opened.getAttribute('href')) ?? '').split('/').at(-1)
  const message = `Rings nowhere ${Date.now()}`
  const sent = await page.request.post(`/api/v4/provider/${slug}/reports`, {
    data: { kind: 'wrong_contact', message, locale: 'en' },
  })
  expect(sent.status()).toBe(200)
  await page.goto('/admin/providers?tab=reports&status=open')
  await page.locator('[data-row]').filter({ hasText: message }).getByRole('link').click()
  await drawer.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByText('Report updated')).toBeVisible()
  await page.goto(`/admin/providers?tab=reports&status=resolved`)
  await expect(page.locator('[data-row]').filter({ hasText: message })).toContainText('Resolved')
})

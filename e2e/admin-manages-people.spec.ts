import { beStaff } from './test-identity.ts'
import { axeFindings, expect, test } from './test.ts'

test('staff change a person, see what it comes to, and find every change in the activity', async ({
  page,
}) => {
  await beStaff(page.request)
  await page.goto('/es/admin/users?q=clinic-5')
  const row = page.locator('[data-row]').first()
  await row.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Abrir página' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Editar: Perfil' }).click()
  await page.getByLabel('Teléfono').fill('+52 999 123 4567')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('+52 999 123 4567').first()).toBeVisible()

  // Preview of a flag's effect, then save.
  const billing = page.getByRole('row', { name: /^Facturación/ })
  await expect(billing).toContainText('Por su rol: Socio')
  await billing.getByRole('combobox').selectOption('deny')
  await expect(billing).toContainText('Negado')
  await page.getByRole('button', { name: 'Revisar y guardar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Facturación/ })).toContainText('Negado')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(dialog).toBeHidden()
  await expect(billing).toContainText('Ajuste de esta persona')

  // Suspend with a reason.
  await page.getByRole('button', { name: 'Suspender' }).click()
  await dialog.getByLabel('Motivo (opcional)').fill('Dejó la clínica')
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  // The change event reaches the record before the dialog receives its response.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reactivar' })).toBeVisible()

  const activity = page.getByRole('region', { name: 'Actividad' })
  await expect(activity).toContainText('Teléfono: +52 999 123 4567')
  await expect(activity).toContainText('Facturación')
  await expect(activity).toContainText('Dejó la clínica')
  await expect(activity).toContainText('Alba Serrano')
  expect(await axeFindings(page)).toEqual([])
})

test('staff look after a household: its people, a user more, its settings', async ({ page }) => {
  await beStaff(page.request)
  // The oldest one: the newest may be a household that another test leads through its steps now.
  await page.goto('/admin/accounts?missing=insurer&status=active&sort=created_at')
  await page.locator('[data-row]').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await expect(page.getByText('Missing: Insurer')).toBeVisible()

  await page
    .getByRole('link', { name: /^Users/ })
    .last()
    .click()
  const email = `aunt-${Date.now()}@example.com`
  await page.getByLabel('Name').fill('Aunt Ida')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter an email address')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const users = page.getByRole('region', { name: 'Users' })
  await expect(users).toContainText(email)
  const line = users.getByRole('listitem').filter({ hasText: email })
  await line.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(users).not.toContainText(email)

  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await page.getByRole('button', { name: 'Edit: Name and language' }).click()
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('Currency: Euros (EUR)')
  await expect(activity).toContainText('Role: changed')
})

test('staff disable a sign-in, tidy addresses and take it back', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/users-fb')
  await page.getByRole('link', { name: 'hospital@demo.example' }).click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await page.getByRole('button', { name: 'Send password link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send password link' }).click()
  await expect(page.getByText('Link sent')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'link for a new password'
  )

  // Not in Mérida, where the households of other tests live at one address.
  await page.goto('/admin/addresses?duplicates=yes&q=calle%20ciudad')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Standardise' }).click()
  await expect(page.getByRole('dialog')).toContainText(/This will change \d+ rows/)
  await page.getByRole('dialog').getByRole('button', { name: 'Standardise' }).click()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await expect(page.getByText(/^\d+ updated$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
})

test('an export holds the rows and the columns that are shown', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/accounts?missing=insurer&cols=number,missing')
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['', /Holder/, 'Number', 'Missing'])
  const rows = page.locator('[data-row]')
  // Concurrent tests create households: retry until list and export agree.
  await expect(async () => {
    await page.reload()
    await expect(rows.first()).toBeVisible()
    const shown = await rows.count()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const stream = await (await file).createReadStream()
    const text = (await stream.toArray()).join('')
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toContain('Holder,Number,Missing')
    expect(lines.length).toBe(shown)
    expect(lines.every((line) => line.endsWith(',Insurer'))).toBe(true)
  }).toPass()
})

test('reading a covered person and their documents is recorded and shown', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/clients?q=Clara%20Moreno')
  const key = await page.locator('[data-row]').first().getAttribute('data-row')
  await page.goto(`/admin/clients/${key}`)
  const papers = page.getByRole('region', { name: 'Documents' })
  await papers.getByRole('button', { name: 'Open card-front.jpg' }).first().click()
  const paper = page.getByRole('dialog', { name: 'Insurance card, front' })
  await expect(paper.getByRole('img', { name: 'Insurance card, front' })).toBeVisible()
  // The picture was displayed, so the view is recorded.
  await paper.getByRole('checkbox', { name: 'Include views' }).check()
  await expect(paper.getByText('Document: viewed').first()).toBeVisible()
  await paper.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(papers.getByText(/Viewed \d+ time/).first()).toBeVisible()

  const activity = page.getByRole('region', { name: 'Activity' })
  await activity.getByRole('checkbox', { name: 'Include views' }).check()
  await expect(activity.getByText('Client: viewed').first()).toBeVisible()
})

test('an unknown record says so and links to its list', async ({ page }) => {
  await beStaff(page.request)
  for (const noun of ['users', 'accounts', 'clients']) {
    const path = `/admin/${noun}/00000000-0000-7000-8000-000000000000`
    await page.goto(path)
    const name = `Page not found: ${path}`
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('This is no longer available.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
  }
})

test('a page chosen at the moment that a save ends is opened', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/accounts?status=active&sort=created_at')
  await page.locator('[data-row]').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await page.getByRole('button', { name: 'Edit: Name and language' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill(`${await name.inputValue()} Q`)
  const saved = Promise.withResolvers<void>()
  await page.route('**/api/v4/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const answer = await route.fetch()
    await saved.promise
    return route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // As on a slow device, React renders what follows from the click only after the answer is there.
  await page.evaluate(() => {
    const ports = MessagePort.prototype
    const send: unknown = Reflect.get(ports, 'postMessage')
    const waiting: (() => void)[] = []
    ports.postMessage = function (...message: unknown[]) {
      waiting.push(() => Reflect.apply(send as () => void, this, message))
    }
    Object.assign(window, {
      goOn() {
        Reflect.set(ports, 'postMessage', send)
        for (const go of waiting) go()
      },
    })
  })
  await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
  saved.resolve()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible()
})

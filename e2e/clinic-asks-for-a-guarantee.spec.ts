import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { beStaff } from './test-identity.ts'
import { beSignedIn, demo } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/* A clinic asks for a guarantee on a tablet: two people at one request, and no network for a while. */

/** A tablet of the clinic. Its pages may report that the network is away. */
async function tabletOf(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  const headers = await beSignedIn(page, demo.partner)
  return { context, page, headers }
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isSaved = (page: Page, name: string) =>
  expect(part(page, name).getByRole('status').first()).toHaveText('Guardado')
const open = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Partes de este registro' })
    .getByRole('link', { name })
    .click()

async function fillDay(page: Page, group: string, day: string) {
  const at = page.getByRole('group', { name: group })
  await at.getByLabel('Día').fill(day)
  await at.getByRole('combobox', { name: 'Mes' }).selectOption('12')
  await at.getByLabel('Año').fill('2026')
}

test('a clinic fills in a request on a tablet, without a network for a while and two at once', async ({
  browser,
  page: staff,
}) => {
  const { context, page, headers } = await tabletOf(browser)
  await page.goto('/es/dashboard/authorizations')
  await page.getByRole('link', { name: 'Nueva autorización' }).click()
  await page.getByRole('combobox', { name: 'Paciente' }).fill('Clara')
  await page.getByRole('option', { name: /Clara Moreno/ }).click()
  await page.getByRole('button', { name: 'Empezar' }).click()

  const diagnosis = page.getByRole('combobox', { name: 'Diagnóstico', exact: true })
  await diagnosis.fill('piedras en la vesícula')
  await page.getByRole('option', { name: /^K80/ }).first().click()
  await isSaved(page, 'Diagnóstico')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  const id = /authorizations\/([^/]+)/.exec(page.url())?.[1] ?? ''

  await open(page, 'Tratamiento')
  await page.getByLabel('Procedimiento', { exact: true }).fill('Colecistectomía')
  await isSaved(page, 'Tratamiento')
  await context.setOffline(true)
  await page.getByLabel('Medicamentos').fill('Ninguno de forma regular')
  await expect(
    part(page, 'Tratamiento').getByText('Aún no se ha guardado. Seguimos intentando.')
  ).toBeVisible()
  // Leaving asks, and the record is still there with what was typed.
  await page.getByRole('link', { name: 'Autorizaciones' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Medicamentos')).toHaveValue('Ninguno de forma regular')
  await context.setOffline(false)
  await isSaved(page, 'Tratamiento')

  const other = await tabletOf(browser)
  await other.page.goto(`/es/dashboard/authorizations/${id}/team`)
  await open(page, 'Equipo')
  await context.setOffline(true)
  await page.getByLabel('Nombre').fill('Dra. Inés Vidal')
  await other.page.getByLabel('Nombre').fill('Dr. Raúl Campos')
  await isSaved(other.page, 'Equipo')
  await context.setOffline(false)
  const conflict = part(page, 'Equipo').getByRole('alert')
  await expect(conflict).toContainText('Otra persona guardó esta parte')
  await expect(conflict).toContainText('Dra. Inés Vidal')
  await expect(conflict).toContainText('Dr. Raúl Campos')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await conflict.getByRole('button', { name: 'Conservar la mía' }).click()
  await isSaved(page, 'Equipo')
  await expect(other.page.getByLabel('Nombre')).toHaveValue('Dra. Inés Vidal')
  await other.context.close()

  await open(page, 'Costo')
  await page.getByRole('button', { name: 'Agregar concepto' }).click()
  await page.getByLabel('Qué es').fill('Quirófano')
  await page.getByLabel(/^Precio unitario/).fill('29,400')
  await isSaved(page, 'Costo')

  // What is missing is said as links to its part.
  await open(page, 'Resumen')
  await expect(page.getByRole('button', { name: 'Enviar a Numo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Agregue el ingreso previsto' }).click()
  await fillDay(page, 'Ingreso previsto', '9')
  await isSaved(page, 'Ingreso')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Ingreso previsto' }).getByLabel('Día')).toHaveValue(
    '9'
  )
  const picture = { width: 320, height: 200, channels: 3, background: '#0a5a28' } as const
  const query = 'type=medical_report&file_name=informe.jpg'
  const sent = await page.request.post(
    `/api/v4/dashboard/authorizations/${id}/documents?${query}`,
    {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data: await sharp({ create: picture }).jpeg().toBuffer(),
    }
  )
  expect(sent.status()).toBe(200)
  await page.goto(`/es/dashboard/authorizations/${id}`)
  await page.getByRole('button', { name: 'Enviar a Numo' }).click()
  await expect(part(page, 'Qué sigue')).toContainText('Numo revisa la solicitud')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await context.close()

  await beStaff(staff.request)
  await staff.goto(`/admin/auth/${id}`)
  await expect(staff.getByRole('main')).toContainText('Colecistectomía')
  await expect(staff.getByRole('main')).toContainText('Dra. Inés Vidal')
})

test('a laptop shows every column of the list of authorizations', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await beSignedIn(page, demo.partner)
  await page.goto('/es/dashboard/authorizations')
  const last = page.getByRole('columnheader', { name: 'Días de vigencia' })
  await expect(last).toBeInViewport({ ratio: 1 })
})

import { cfdiOf } from '@numo/domains/documents/cfdi/test-cfdi.ts'
import { beSignedIn, demo } from './test-people.ts'
import { expect, test } from './test.ts'
import type { Page } from '@playwright/test'

/** Counts what the household does, and adds it with the seconds of the machine to the report. */
function counted(page: Page) {
  const started = performance.now()
  let steps = 0
  return {
    step: async (act: () => Promise<unknown>) => {
      steps += 1
      await act()
    },
    sent: async (of: string) => {
      const next = page.getByRole('region', { name: 'What happens next' })
      await expect(next).toContainText('We check your claim')
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const description = `${of}: ${steps} steps, ${seconds} s of the machine`
      test.info().annotations.push({ type: 'filing', description })
      console.info(description)
      return steps
    },
  }
}

const press = (page: Page, name: string) => () => page.getByRole('button', { name }).click()

test('a household files a claim by its digital bill: the form fills itself', async ({ page }) => {
  await beSignedIn(page, demo.client)
  await page.goto('/home/claims')
  const { step, sent } = counted(page)
  await step(() => page.getByRole('link', { name: 'File a claim' }).click())
  await step(() =>
    page
      .getByRole('region', { name: 'The bill' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'factura.xml',
        mimeType: 'application/xml',
        buffer: cfdiOf({ uuid: 'A9619FF0-8B86-4011-B42D-00C04FC96402' }),
      })
  )
  await expect(page.getByLabel('Clinic or doctor')).toHaveValue(/roma norte/i)
  await expect(page.getByText('We did not check it with SAT.')).toBeVisible()
  const compared = page.getByLabel('I compared the marked values with the bill')
  if (await compared.isVisible()) await step(() => compared.check())
  await step(() => page.getByLabel('What was it for?').fill('A sprained ankle'))
  await step(press(page, 'Continue to the documents'))
  await step(press(page, 'Send the claim'))
  expect(await sent('digital bill')).toBeLessThan(7)
})

test('a household files a claim by a photograph of its bill and compares what was read', async ({
  page,
  browser,
}) => {
  const paper = await browser.newPage({ viewport: { width: 900, height: 700 } })
  await paper.setContent(`<div style="font:28px sans-serif;padding:40px;background:#fff">
    <h1>Clinica Roma Norte</h1><p>Factura A-118</p><p>Fecha: 22/10/2026</p>
    <p>Consulta de ortopedia 1,000.00</p><p>Subtotal 1,000.00</p><p>IVA 16% 160.00</p><p>Total MXN 1,160.00</p></div>`)
  const buffer = await paper.screenshot()
  await paper.close()
  await beSignedIn(page, demo.client)
  await page.goto('/home/claims')
  const { step, sent } = counted(page)
  await step(() => page.getByRole('link', { name: 'File a claim' }).click())
  const bill = page.getByRole('region', { name: 'The bill' })
  await step(() =>
    bill
      .locator('input[type=file]')
      .setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer })
  )
  await expect(bill.getByRole('button', { name: 'Remove bill.png' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByLabel('Clinic or doctor')).not.toHaveValue('')
  const compared = page.getByLabel('I compared the marked values with the bill')
  if (await compared.isVisible()) await step(() => compared.check())
  await step(() => page.getByLabel('What was it for?').fill('A sprained ankle'))
  await step(press(page, 'Continue to the documents'))
  await step(press(page, 'Send the claim'))
  expect(await sent('photograph')).toBeLessThan(8)
})

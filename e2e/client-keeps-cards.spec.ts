import type { Route } from '@playwright/test'
import { beNew } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/** Labels of the local payment service's test cards, and messages. */
const words = {
  en: {
    prefix: '',
    add: 'Add a card',
    save: 'Save this card',
    noFunds: 'Insufficient funds',
    bankAsks: 'Bank confirmation',
    notEnough: /does not have enough money/,
    notConfirmed: /could not confirm it’s you/,
    refuse: 'No, stop this',
    accept: 'Yes, it is me',
    use: 'Make default',
    used: 'Default card',
    remove: 'Remove',
    incomplete: /account is incomplete/,
    none: /You have no card saved/,
  },
  es: {
    prefix: '/es',
    add: 'Agregar una tarjeta',
    save: 'Guardar esta tarjeta',
    noFunds: 'Sin fondos',
    bankAsks: 'Confirmación del banco',
    notEnough: /no tiene fondos suficientes/,
    notConfirmed: /no pudo confirmar que eres tú/,
    refuse: 'No, detener esto',
    accept: 'Sí, soy yo',
    use: 'Usar como principal',
    used: 'Tarjeta principal',
    remove: 'Quitar',
    incomplete: /cuenta queda incompleta/,
    none: /No tienes ninguna tarjeta guardada/,
  },
} as const

for (const [locale, width] of [
  ['en', 1440],
  ['es', 390],
] as const)
  test.describe(`in ${locale} at ${width} px`, () => {
    // A declined card returns 402.
    test.use({ viewport: { width, height: 900 }, refusals: [402] })

    test('a client puts cards on file, is declined, asked by the bank, chooses and removes', async ({
      page,
    }) => {
      const labels = words[locale]
      const cards = page.locator('.pay-card')
      const pick = async (name: string) => {
        await page.getByRole('button', { name, exact: true }).click()
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: labels.save }).click()
      }
      await beNew(page, locale)
      await page.goto(`${labels.prefix}/home/billing`)
      await expect(page.getByText(labels.none)).toBeVisible()
      await page.getByRole('button', { name: labels.add }).click()
      expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

      // Empty form: each field has an error, and the summary has the focus.
      await page.getByRole('button', { name: labels.save }).click()
      await expect(page.getByRole('alert')).toBeFocused()

      await pick(labels.noFunds)
      await expect(page.getByRole('alert')).toContainText(labels.notEnough)

      await pick(labels.bankAsks)
      await page.getByRole('button', { name: labels.refuse }).click()
      await expect(page).toHaveURL(/\/home\/billing$/)
      await expect(page.getByRole('alert')).toContainText(labels.notConfirmed)

      await pick(labels.bankAsks)
      await expect(page).toHaveURL(/authenticate/)
      expect(await axeFindings(page)).toEqual([])
      // The next card is given before the outcome of the first is known.
      const given = Promise.withResolvers<void>()
      const hold = async (route: Route) => {
        await given.promise
        await route.continue()
      }
      await page.route('**/finish', hold, { times: 1 })
      await page.getByRole('button', { name: labels.accept }).click()
      await page.getByRole('button', { name: labels.add }).click()
      await pick('Mastercard')
      given.resolve()
      await expect(cards).toHaveCount(2)
      await expect(cards.first()).toContainText('3155')
      await expect(page).toHaveURL(/\/home\/billing$/)
      await page.getByText(labels.use, { exact: true }).click()
      await expect(cards.first()).toContainText('Mastercard')
      await expect(cards.first()).toContainText(labels.used)

      const remove = async (place: number) => {
        await cards.nth(place).getByRole('button', { name: labels.remove }).click()
        const dialog = page.getByRole('dialog')
        const text = await dialog.innerText()
        await dialog.getByRole('button', { name: labels.remove }).click()
        return text
      }
      await remove(1)
      await expect(cards).toHaveCount(1)
      expect(await remove(0)).toMatch(labels.incomplete)
      await expect(page.getByText(labels.none)).toBeVisible()
    })
  })

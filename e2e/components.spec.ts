import { beStaff } from './test-identity.ts'
import { axeFindings, expect, test } from './test.ts'

const schemes = ['light', 'dark'] as const

/** Brightness of an element's background, 0 to 255. */
const brightness = (element: Element) => {
  const parts = getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []
  return parts.slice(0, 3).reduce((sum, part) => sum + Number(part) / 3, 0)
}

for (const reader of schemes)
  test(`shows every component in both schemes to a reader in ${reader}, accessible also when open`, async ({
    page,
  }) => {
    await beStaff(page.request)
    await page.emulateMedia({ colorScheme: reader, reducedMotion: 'reduce' })
    await page.goto('/dev/components')
    for (const scheme of schemes) {
      const half = page.getByRole('region', { name: scheme, exact: true })
      const field = half.getByLabel('TextField')
      const isBright = scheme === 'light'
      for (const part of [half, field])
        expect((await part.evaluate(brightness)) > 128, scheme).toBe(isBright)

      await half.getByRole('button', { name: 'ErrorSummary' }).click()
      await expect(half.getByRole('alert', { name: 'There is a problem' })).toBeFocused()

      await half.getByRole('button', { name: 'Menu', exact: true }).click()
      const menu = half.getByRole('menu')
      await expect(menu).toBeVisible()
      expect((await menu.evaluate(brightness)) > 128, scheme).toBe(isBright)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')

      await half.getByRole('button', { name: 'Popover', exact: true }).click()
      await expect(half.getByRole('dialog', { name: 'Popover' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')

      // An amount keeps its figure and what it held at first, by which typing that nobody sent is known.
      await half.getByLabel('MoneyField').fill('2,000.40')
      await half.getByLabel('currency').selectOption('JPY')
      await expect(half.getByLabel('MoneyField (JPY)')).toHaveValue('2,000')
      await expect(half.getByLabel('MoneyField (JPY)')).toHaveAttribute('data-first', '1,234.50')

      const combobox = half.getByRole('combobox', { name: 'ComboboxField' })
      await combobox.click()
      await page.keyboard.press('ArrowDown')
      await expect(half.getByRole('listbox', { name: 'ComboboxField' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')

      await half.getByRole('button', { name: 'Dialog', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Dialog', exact: true })
      expect((await dialog.evaluate(brightness)) > 128, scheme).toBe(isBright)
      await dialog.getByRole('button', { name: 'ConfirmDialog' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(2)
      expect(await axeFindings(page)).toEqual([])
      // Escape closes one dialog at a time.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expect(dialog.getByRole('button', { name: 'ConfirmDialog' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

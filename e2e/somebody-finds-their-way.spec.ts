import { demo, signIn } from './test-people.ts'
import { axeFindings, expect, test } from './test.ts'

test('the language switch keeps path and query', async ({ page }) => {
  await signIn(page, demo.client)
  await page.goto('/home/claims?person=1')
  await page.getByRole('button', { name: /Profile and settings/ }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/home\/claims\?person=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reclamaciones')
})

test('the palette opens by the keyboard and leads where it says', async ({ page }) => {
  await signIn(page, demo.admin)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('identit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users-fb$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('menus, palette and help have nothing axe finds', async ({ page }) => {
  await signIn(page, demo.admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Profile and settings/ })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  // What happened depends on what others of these journeys did; the panel is the same.
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.locator('.bell [aria-busy=true]')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
})

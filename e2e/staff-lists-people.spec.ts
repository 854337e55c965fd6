import { beSignedIn, demo, goodPassword, signIn, signUp } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [401] })

test('staff find a person, look at them, suspend them and take it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await browser.newContext(baseURL ? { baseURL } : {})
  const person = await theirs.newPage()
  const email = await signUp(person)

  await beSignedIn(page, demo.admin)
  await page.goto('/admin/users')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await expect(page).toHaveURL(new RegExp(`q=${email.replace('@', '%40')}$`))
  const row = page.locator('tr[data-row]')
  await expect(row).toHaveCount(1)
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/item=/)
  const beside = page.getByRole('complementary', { name: /^Details/ })
  await expect(beside).toContainText(email)
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend' })
  await expect(dialog).toContainText('This changes 1 row.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Suspended')
  // Whoever is suspended is out with their next request.
  await person.goto('/home')
  await expect(person).toHaveURL(/\/auth\/login/)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Active')
  await signIn(person, email, goodPassword)
  await theirs.close()
})

test('a filter, a sort and a saved view are in the address', async ({ page }) => {
  await beSignedIn(page, demo.admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Roles' }).click()
  await page.getByRole('checkbox', { name: 'Staff' }).click()
  await expect(page).toHaveURL(/role=admin/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=display_name/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending'
  )
  await page.getByRole('button', { name: 'Save view' }).click()
  const name = `Staff ${test.info().project.name}${Date.now()}`
  await page.getByLabel('Name of the view').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/role=/)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/role=admin/)
  await page.getByRole('button', { name: `Delete view ${name}` }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('a list that matches nothing says so and leads back', async ({ page }) => {
  await beSignedIn(page, demo.admin)
  await page.goto('/admin/users?q=nobody-is-called-this')
  await expect(page.getByRole('heading', { name: 'No rows match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})

import { beNewStaff, beStaff } from './test-identity.ts'
import { beNew, goodPassword, signIn } from './test-people.ts'
import { expect, test } from './test.ts'

test.use({ refusals: [401] })

test('staff find a person, look at them, suspend them and take it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await browser.newContext(baseURL ? { baseURL } : {})
  const person = await theirs.newPage()
  const email = await beNew(person)

  await beStaff(page.request)
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
  // Escape closes details that have only just appeared, before React has run their effects.
  const escaped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.peek')) return
          observer.disconnect()
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
          )
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
  )
  await page.keyboard.press('o')
  await escaped
  await expect(beside).toHaveCount(0)

  // The key of an action applies to the current row, and to the selected ones when there are any.
  const dialog = page.getByRole('dialog', { name: 'Suspend' })
  await page.keyboard.press('s')
  await expect(dialog).toContainText('This will change 1 row.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog).toContainText('This will change 1 row.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  // The message with the undo button stays while it has the focus.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(row).toContainText('Suspended')
  // A suspended user is signed out at the next request.
  await person.goto('/home')
  await expect(person).toHaveURL(/\/auth\/login/)

  await undo.click()
  await expect(row).toContainText('Active')
  await signIn(person, email, goodPassword)
  await theirs.close()
})

test('a filter, a sort and a saved view are in the address', async ({ page }) => {
  // A new member of staff: another test may have saved the same view.
  await beNewStaff(page)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Roles' }).click()
  await page.getByRole('checkbox', { name: 'Staff' }).click()
  await expect(page).toHaveURL(/role=admin/)
  await page.keyboard.press('Escape')
  // The previous rows are shown until the response arrives.
  const sorted = page.waitForResponse(/\/api\/.*\busers\?.*sort=display_name/)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=display_name/)
  await sorted
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending'
  )
  await expect(page.locator('.list-m')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Save view' }).click()
  const name = `Staff ${test.info().project.name}${Date.now()}`
  await page.getByLabel('View name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/role=/)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/role=admin/)
  await page.getByRole('button', { name: `Delete view ${name}` }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('keys go to rows and pages, act on them, and are all listed under the question mark', async ({
  page,
}) => {
  // With the staff of the demo there are two rows.
  await beNewStaff(page)
  await page.goto('/admin/users?role=admin&sort=display_name')
  const rows = page.locator('tr[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  const [first, second] = await rows.evaluateAll((all) =>
    all.map((row) => row.getAttribute('data-row'))
  )
  const press = (key: string) => page.keyboard.press(key)
  const beside = page.getByRole('complementary', { name: /^Details/ })
  await page.locator('h1').click()
  await press('j')
  await press('j')
  await press('o')
  await expect(page).toHaveURL(new RegExp(`item=${second}`))
  await press('k')
  await expect(page).toHaveURL(new RegExp(`item=${first}`))
  await press('Escape')
  await press('Space')
  await expect(page).toHaveURL(new RegExp(`item=${first}`))
  await press('x')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  await press('x')
  // Escape in the search field only leaves the field.
  await press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await press('Escape')
  await expect(beside).toBeVisible()
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const key of [/Space/, /Ctrl K/, /fFilter this list/, /sSuspend/, /aReactivate/])
    await expect(help).toContainText(key)
  // Where g and a letter lead.
  expect(await help.locator('dt', { hasText: /^g\s*[a-z]$/ }).count()).toBeGreaterThan(3)
  await press('Escape')
  await expect(help).toHaveCount(0)
  await press('Escape')
  await expect(beside).toHaveCount(0)
  await press('e')
  await expect(page).toHaveURL(new RegExp(`/admin/users/${first}`))
  await page.goBack()
  await expect(rows.first()).toBeVisible()
  // The palette offers what the page can do, and names no addresses.
  await press('Control+k')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: 'Export' })).toBeVisible()
  expect((await options.allInnerTexts()).filter((text) => text.includes('/'))).toEqual([])
  await press('Escape')
  await press('g')
  await press('a')
  await expect(page).toHaveURL(/\/admin\/accounts$/)
})

test('a list that matches nothing says so and leads back', async ({ page }) => {
  await beStaff(page.request)
  await page.goto('/admin/users?q=nobody-is-called-this')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()

  // Selects all matching rows except one.
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await rows.nth(1).getByRole('checkbox').uncheck()
  await expect(page.getByRole('region', { name: /selected/ })).toContainText(', except 1')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  // Columns and density.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Created' }).click()
  await page.getByRole('radio', { name: 'Comfortable' }).click()
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()
  await expect(page).toHaveURL(/cols=.*created_at.*density=comfortable/)
})

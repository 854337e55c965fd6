import { beNewStaff } from './test-identity.ts'
import { beNew } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test.use({ refusals: [403, 404] })

for (const { prefix, width, ...words } of [
  {
    prefix: '',
    width: 1440,
    open: 'Open page',
    begin: 'See as this person',
    why: 'Reason',
    short: 'Write a sentence that says why you need to look',
    submit: 'Start viewing',
    goOn: 'See Numo as Ana Ñandú',
    banner: 'View as another person',
    over: 'This view has ended',
    back: 'Back to this person’s page',
    readOnly: 'You are viewing as another person, so you cannot change anything.',
    end: 'Stop viewing',
  },
  {
    prefix: '/es',
    width: 390,
    open: 'Abrir página',
    begin: 'Ver como esta persona',
    why: 'Motivo',
    short: 'Escriba una frase que diga por qué necesita mirar',
    submit: 'Empezar a ver',
    goOn: 'Ver Numo como Ana Ñandú',
    banner: 'Ver como otra persona',
    over: 'Esta vista terminó',
    back: 'Volver a la página de esta persona',
    readOnly: 'Está viendo como otra persona, así que no puede cambiar nada.',
    end: 'Dejar de ver',
  },
])
  test.describe(`${prefix || '/en'}, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('staff see the site as a person, change nothing there, and the person can read why', async ({
      page,
      browser,
      baseURL,
    }) => {
      const reason = 'Ana asked us on the phone why her address is not saved'
      const theirs = await browser.newContext(baseURL ? { baseURL } : {})
      const person = await theirs.newPage()
      const email = await beNew(person)

      // Starting a view ends the previous one of the same member of staff, so each test has its own.
      await beNewStaff(page)
      await page.goto(`${prefix}/admin/users?q=${email}`)
      await page.locator('[data-row]').first().getByRole('link').first().click()
      await page.getByRole('link', { name: words.open }).click()
      await page.getByRole('button', { name: words.begin }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: words.submit }).click()
      await expect(dialog.getByText(words.short)).toBeVisible()
      await dialog.getByLabel(words.why).fill(reason)
      expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
      const opened = page.waitForEvent('popup')
      await dialog.getByRole('button', { name: words.submit }).click()
      const view = await opened

      await expect(view.getByText(reason)).toBeVisible()
      expect([await axeFindings(view), await overflow(view)]).toEqual([[], 0])
      await view.getByRole('button', { name: words.goOn }).click()
      const banner = view.getByRole('complementary', { name: words.banner })
      await expect(banner).toBeVisible()
      await expect(view).toHaveURL(new RegExp(`${prefix}/onboard$`))
      await view.goto(`${prefix}/home/settings`)
      await view.locator('#f-display_name').fill('Somebody else')
      await view.locator('section.card form button[type=submit]').first().click()
      await expect(view.getByText(words.readOnly).first()).toBeVisible()
      expect([await axeFindings(view), await overflow(view)]).toEqual([[], 0])
      // The other tab still has the session of staff.
      await page.reload()
      await expect(page.getByRole('button', { name: words.begin })).toBeVisible()
      await banner.getByRole('button', { name: words.end }).click()
      const ofPerson = new RegExp(`${prefix}/admin/users/[0-9a-f-]{36}$`)
      await expect(view).toHaveURL(ofPerson)
      await expect(banner).toHaveCount(0)

      // A view that ended because another one was started says so once, and links back.
      const started = async () => {
        await page.getByRole('button', { name: words.begin }).click()
        await dialog.getByLabel(words.why).fill(reason)
        const popup = page.waitForEvent('popup')
        await dialog.getByRole('button', { name: words.submit }).click()
        const tab = await popup
        await tab.getByRole('button', { name: words.goOn }).click()
        await expect(tab.getByRole('complementary', { name: words.banner })).toBeVisible()
        return tab
      }
      const ended = await started()
      await started()
      await ended.reload()
      await expect(ended.getByRole('heading', { level: 1, name: words.over })).toBeVisible()
      await expect(ended.getByRole('complementary', { name: words.banner })).toHaveCount(0)
      expect([await axeFindings(ended), await overflow(ended)]).toEqual([[], 0])
      await ended.getByRole('button', { name: words.back }).click()
      await expect(ended).toHaveURL(ofPerson)
      await expect(ended.getByRole('button', { name: words.begin })).toBeVisible()

      await person.goto('/home/settings')
      await expect(person.locator('#f-display_name')).toHaveValue('Ana Ñandú')
      await person.getByRole('link', { name: 'Privacy', exact: true }).click()
      await expect(person.locator('#f-display_name')).toBeHidden()
      await expect(person.getByText(reason).first()).toBeVisible()
      await theirs.close()
    })
  })

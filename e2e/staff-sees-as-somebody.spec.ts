import { beNewStaff } from './test-identity.ts'
import { beNew } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

test.use({ refusals: [403, 404] })

for (const { prefix, width, ...say } of [
  {
    prefix: '',
    width: 1440,
    open: 'Open page',
    begin: 'See as this person',
    why: 'Why you need to look',
    short: 'Say in a sentence why you need to look',
    submit: 'Begin',
    goOn: 'See Numo as Ana Ñandú',
    banner: 'View as somebody else',
    over: 'This view is over',
    back: 'Back to the person',
    readOnly: 'You see this as somebody else, so nothing can be changed.',
    end: 'End',
  },
  {
    prefix: '/es',
    width: 390,
    open: 'Abrir página',
    begin: 'Ver como esta persona',
    why: 'Por qué necesitas mirar',
    short: 'Di en una frase por qué necesitas mirar',
    submit: 'Empezar',
    goOn: 'Ver Numo como Ana Ñandú',
    banner: 'Vista como otra persona',
    over: 'Esta vista terminó',
    back: 'Volver a la persona',
    readOnly: 'Ves esto como otra persona, así que no se puede cambiar nada.',
    end: 'Terminar',
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
      await page.getByRole('link', { name: say.open }).click()
      await page.getByRole('button', { name: say.begin }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say.submit }).click()
      await expect(dialog.getByText(say.short)).toBeVisible()
      await dialog.getByLabel(say.why).fill(reason)
      expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
      const opened = page.waitForEvent('popup')
      await dialog.getByRole('button', { name: say.submit }).click()
      const view = await opened

      await expect(view.getByText(reason)).toBeVisible()
      expect([await axeFindings(view), await overflow(view)]).toEqual([[], 0])
      await view.getByRole('button', { name: say.goOn }).click()
      const banner = view.getByRole('complementary', { name: say.banner })
      await expect(banner).toBeVisible()
      await expect(view).toHaveURL(new RegExp(`${prefix}/onboard$`))
      await view.goto(`${prefix}/home/settings`)
      await view.locator('#f-display_name').fill('Somebody else')
      await view.locator('section.card form button[type=submit]').first().click()
      await expect(view.getByText(say.readOnly).first()).toBeVisible()
      expect([await axeFindings(view), await overflow(view)]).toEqual([[], 0])
      // The other tab still has the session of staff.
      await page.reload()
      await expect(page.getByRole('button', { name: say.begin })).toBeVisible()
      await banner.getByRole('button', { name: say.end }).click()
      const ofPerson = new RegExp(`${prefix}/admin/users/[0-9a-f-]{36}$`)
      await expect(view).toHaveURL(ofPerson)
      await expect(banner).toHaveCount(0)

      // A view that ended because another one was started says so once, and links back.
      const begun = async () => {
        await page.getByRole('button', { name: say.begin }).click()
        await dialog.getByLabel(say.why).fill(reason)
        const popup = page.waitForEvent('popup')
        await dialog.getByRole('button', { name: say.submit }).click()
        const tab = await popup
        await tab.getByRole('button', { name: say.goOn }).click()
        await expect(tab.getByRole('complementary', { name: say.banner })).toBeVisible()
        return tab
      }
      const ended = await begun()
      await begun()
      await ended.reload()
      await expect(ended.getByRole('heading', { level: 1, name: say.over })).toBeVisible()
      await expect(ended.getByRole('complementary', { name: say.banner })).toHaveCount(0)
      expect([await axeFindings(ended), await overflow(ended)]).toEqual([[], 0])
      await ended.getByRole('button', { name: say.back }).click()
      await expect(ended).toHaveURL(ofPerson)
      await expect(ended.getByRole('button', { name: say.begin })).toBeVisible()

      await person.goto('/home/settings#privacy')
      await expect(person.locator('#f-display_name')).toHaveValue('Ana Ñandú')
      await expect(person.getByText(reason).first()).toBeVisible()
      await theirs.close()
    })
  })

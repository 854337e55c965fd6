import { describe, expect, test } from 'vitest'
import { impersonate } from '@numo/domains/impersonation/contract.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { SignedInUser } from '../app/guards/decision.ts'
import { draw } from '../ui/test-draw.tsx'
import { openAppWords } from '../words/app-words.ts'
import type { User } from './use-user.ts'
import { ViewAsDialog } from './view-as-dialog.tsx'

const locales = ['en', 'es'] as const
const staff = (has_second_factor: boolean) =>
  ({ user: { uid: 'a', has_second_factor }, claims: {} }) as unknown as SignedInUser
const close = () => {}
/** Somebody whom staff may view the program as, but for `differences`. */
const somebody = (differences: Partial<User> = {}) =>
  ({
    ...{ id: 'u', display_name: 'Ana Ñandú', is_me: false, roles: ['client'], status: 'active' },
    ...{ identity_uid: 'x', ...differences },
  }) as unknown as User
const drawView = (user: User, has_factor: boolean, locale: (typeof locales)[number]) =>
  draw('admin/users/detail', <ViewAsDialog user={user} isOpen onClose={close} />, locale, {
    who: staff(has_factor),
    path: '/admin/users/u',
  })

/** What somebody could type into. */
const field = /<(?:input|textarea)\b/

const sentences = {
  yourself: 'view_as.problem.yourself',
  staff: 'view_as.problem.staff',
  inactive: 'view_as.problem.inactive',
} as const

describe.each(locales)('what is missing is said before a reason is asked for (%s)', (locale) => {
  test.each<[keyof typeof sentences, Partial<User>]>([
    ['yourself', { is_me: true }],
    ['staff', { roles: ['client', 'admin'] }],
    ['inactive', { status: 'suspended' }],
    ['inactive', { status: 'invited' }],
    ['inactive', { identity_uid: null }],
  ])('of the person: %s %j', async (why, differences) => {
    const { t, loadWordsOf } = await openAppWords(locale)
    await loadWordsOf('admin/users/detail')
    for (const has_factor of [true, false]) {
      const shown = await drawView(somebody(differences), has_factor, locale)
      expect(shown).toContain(t(sentences[why]))
      expect(shown).not.toMatch(field)
    }
  })

  test('of whoever looks: the second factor, with the way to it', async () => {
    const shown = await drawView(somebody(), false, locale)
    expect(shown).not.toMatch(field)
    expect(shown).toContain('href="/admin/profile#security"')
    const form = (has_factor: boolean) =>
      draw(
        'admin/users/detail',
        <FormDialog
          title="x"
          endpoint={impersonate}
          fixed={{ id: 'u' }}
          fields={[{ name: 'reason', label: 'Reason' }]}
          onClose={close}
        />,
        locale,
        { who: staff(has_factor), path: '/admin/users/u' }
      )
    expect(await form(false)).not.toMatch(field)
    expect(await form(true)).toMatch(field)
  })

  test('nothing: the reason is asked for', async () => {
    expect(await drawView(somebody(), true, locale)).toMatch(field)
  })
})

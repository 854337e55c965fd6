import { expect, test } from 'vitest'
import { createInsuranceCompany } from '@numo/domains/insurance/contract-admin.ts'
import { updateUser } from '@numo/domains/users/contract-admin.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { SignedInUser } from '../app/guards/decision.ts'
import { draw } from '../ui/test-draw.tsx'
import { ViewAsDialog } from './view-as-dialog.tsx'
import type { User } from './use-user.ts'

const person = {
  id: '018f0000-0000-7000-8000-000000000000',
  display_name: 'Ana',
  is_me: false,
  roles: ['client'],
  status: 'active',
  identity_uid: 'u',
} as unknown as User
const staff = (has_second_factor: boolean) =>
  ({ user: { uid: 's', has_second_factor }, claims: {} }) as unknown as SignedInUser
const close = () => {}
const dialog = (user: User, hasFactor: boolean) =>
  draw('admin/users/detail', <ViewAsDialog user={user} isOpen onClose={close} />, 'en', {
    who: staff(hasFactor),
    path: '/admin/users/1',
  })

test('read-only staff are asked for a reason', async () => {
  expect(await dialog(person, true)).toContain('name="view_reason"')
})

test.each([
  ['without a second factor', person, false, 'second factor'],
  ['at a colleague', { ...person, roles: ['admin'] }, true, 'colleague'],
  ['at somebody suspended', { ...person, status: 'suspended' }, true, 'sign in'],
  ['at somebody without a sign-in', { ...person, identity_uid: null }, true, 'sign in'],
  ['at themselves', { ...person, is_me: true }, true, 'own pages'],
] as const)('staff %s read what is missing, and enter nothing', async (_, user, hasFactor, why) => {
  const html = await dialog(user as User, hasFactor)
  expect(html).toContain(why)
  expect(html).not.toMatch(/<(?:input|textarea)/)
})

test.each([updateUser, createInsuranceCompany])(
  'no form of $name can be filled in vain',
  async (endpoint) => {
    const form = (hasFactor: boolean) =>
      draw(
        'admin/users/detail',
        <FormDialog
          title="Form"
          endpoint={endpoint as typeof updateUser}
          fixed={{ id: person.id, version: 1 }}
          fields={[{ name: 'display_name', label: 'Name' }]}
          onClose={close}
        />,
        'en',
        { who: staff(hasFactor), path: '/admin/users/1' }
      )
    const isNeeded = endpoint.needs_second_factor === true
    expect((await form(false)).includes('<form')).toBe(!isNeeded)
    expect(await form(true)).toContain('<form')
  }
)

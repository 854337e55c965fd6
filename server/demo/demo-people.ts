import { totpCode } from '@numo/adapters/identity/embedded-authenticator.ts'
import type { SignInSettings } from '@numo/domains/context.ts'

/** One password for all of them, shown on the sign-in page; long enough for staff too. */
export const demoPassword = 'numo demo lantern 24'

/** The secret of the authenticator of one of the staff: its codes are shown where they are asked for. */
export const demoSecret = 'NUMODEMOLANTERNSECRETCODE2345677'

type DemoPerson = SignInSettings['demo_people'][number] & {
  kind: 'admin' | 'client' | 'new' | 'partner' | 'both'
}

/**
 * People to try the product with: for each area one, and two staff, who decide together; all made up. One of the staff has
 * a second factor and may do everything; the other looks things up, and can set one up as anybody would.
 */
export const demoPeople: readonly DemoPerson[] = (
  [
    {
      kind: 'admin',
      email: 'admin2@demo.example',
      display_name: 'Bruno Lara',
      area: 'admin',
      has_factor: true,
    },
    { kind: 'admin', email: 'admin@demo.example', display_name: 'Alba Serrano', area: 'admin' },
    { kind: 'client', email: 'client@demo.example', display_name: 'Clara Moreno', area: 'home' },
    { kind: 'new', email: 'new@demo.example', display_name: 'Nuria Vidal', area: 'onboard' },
    {
      kind: 'partner',
      email: 'hospital@demo.example',
      display_name: 'Hugo Prieto',
      area: 'dashboard',
    },
    { kind: 'both', email: 'both@demo.example', display_name: 'Paula Rey', area: 'dashboard' },
  ] satisfies (Omit<DemoPerson, 'password' | 'code'> & { has_factor?: true })[]
).map(({ has_factor, ...person }) => ({
  ...person,
  password: demoPassword,
  code: has_factor ? (now) => totpCode(demoSecret, now) : null,
}))

/** The same as the sign-in page tells them. */
export const shownDemoPeople: SignInSettings['demo_people'] = demoPeople.map(
  ({ email, password, display_name, area, code }) => ({ email, password, display_name, area, code })
)

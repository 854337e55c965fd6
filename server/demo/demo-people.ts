import { totpCode } from '@numo/adapters/identity/embedded-authenticator.ts'
import type { SignInSettings } from '@numo/domains/context.ts'
import type { Locale } from '@numo/kit/locales.ts'

/** Password of all demo people, shown on the sign-in page; long enough for staff, too. */
export const demoPassword = 'numo demo lantern 24'

/** TOTP secret of one member of staff, whose codes the sign-in page shows. */
export const demoSecret = 'NUMODEMOLANTERNSECRETCODE2345677'

type DemoPerson = SignInSettings['demo_people'][number] & {
  kind: 'admin' | 'client' | 'new' | 'partner' | 'both'
  /** Language of their profile, in which they write. */
  locale: Locale
}

/**
 * Fictional people to try the product with: one per area, and two members of staff, because approvals need two. One
 * of them has a second factor and every feature; the other has read access and can set up a second factor. The households came from
 * abroad and write English, the others Spanish.
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
    { kind: 'partner', email: 'doctor@demo.example', display_name: 'Dora Luna', area: 'dashboard' },
    { kind: 'both', email: 'both@demo.example', display_name: 'Paula Rey', area: 'dashboard' },
  ] satisfies (Omit<DemoPerson, 'password' | 'code' | 'locale'> & { has_factor?: true })[]
).map(({ has_factor, ...person }) => ({
  ...person,
  locale: person.kind === 'client' || person.kind === 'new' ? 'en' : 'es',
  password: demoPassword,
  code: has_factor ? (now) => totpCode(demoSecret, now) : null,
}))

/** The demo people without what the sign-in page does not show. */
export const shownDemoPeople: SignInSettings['demo_people'] = demoPeople.map(
  ({ email, password, display_name, area, code }) => ({ email, password, display_name, area, code })
)

import type { SignInSettings } from '@numo/domains/context.ts'

/** One password for all of them, shown on the sign-in page; long enough for staff too. */
export const demoPassword = 'numo demo lantern 24'

type DemoPerson = SignInSettings['demo_people'][number] & {
  kind: 'admin' | 'client' | 'new' | 'partner' | 'both'
}

/** People to try the product with: for each area one, and two staff, who decide together; all made up. */
export const demoPeople: readonly DemoPerson[] = (
  [
    { kind: 'admin', email: 'admin@demo.example', display_name: 'Alba Serrano', area: 'admin' },
    { kind: 'admin', email: 'admin2@demo.example', display_name: 'Bruno Lara', area: 'admin' },
    { kind: 'client', email: 'client@demo.example', display_name: 'Clara Moreno', area: 'home' },
    { kind: 'new', email: 'new@demo.example', display_name: 'Nuria Vidal', area: 'onboard' },
    {
      kind: 'partner',
      email: 'hospital@demo.example',
      display_name: 'Hugo Prieto',
      area: 'dashboard',
    },
    { kind: 'both', email: 'both@demo.example', display_name: 'Paula Rey', area: 'dashboard' },
  ] satisfies Omit<DemoPerson, 'password'>[]
).map((person) => ({ ...person, password: demoPassword }))

/** The same as the sign-in page tells them. */
export const shownDemoPeople: SignInSettings['demo_people'] = demoPeople.map(
  ({ email, password, display_name, area }) => ({ email, password, display_name, area })
)

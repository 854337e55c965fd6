import type { SignInSettings } from '@numo/domains/context.ts'

/** One password for all of them, shown on the sign-in page; long enough for staff too. */
const password = 'numo demo lantern 24'

type DemoPerson = SignInSettings['demo_people'][number]

/** People to try the product with: one for each area, all made up. */
export const demoPeople = [
  { email: 'admin@demo.example', display_name: 'Alba Demo', area: 'admin' },
  { email: 'client@demo.example', display_name: 'Clara Demo', area: 'home' },
  { email: 'new@demo.example', display_name: 'Nuria Demo', area: 'onboard' },
  { email: 'hospital@demo.example', display_name: 'Hugo Demo', area: 'dashboard' },
  { email: 'both@demo.example', display_name: 'Paula Demo', area: 'dashboard' },
].map((person) => ({ ...person, password })) as readonly DemoPerson[]

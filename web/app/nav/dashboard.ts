import {
  IconArrowBarUp,
  IconClipboardCheck,
  IconHome,
  IconNotes,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import type { Nav } from './nav.ts'

/** Navigation of the partner area. */
export const dashboardNav: Nav = {
  actingRole: 'partner',
  start: '/dashboard',
  groups: [
    {
      title: null,
      links: [
        { to: '/dashboard', name: 'nav.home', key: 'h', icon: IconHome, is_exact: true },
        { to: '/dashboard/authorizations', name: 'nav.auth', key: 'a', icon: IconClipboardCheck },
        { to: '/dashboard/clients', name: 'nav.patients', key: 'c', icon: IconUser },
        {
          to: '/dashboard/payouts',
          name: 'screens.dashboard_payouts.title',
          key: 'p',
          icon: IconArrowBarUp,
          feature: 'billing',
        },
        { to: '/dashboard/settings', name: 'nav.settings', key: 's', icon: IconSettings },
        { to: '/scribe', name: 'nav.scribe', icon: IconNotes },
      ],
    },
  ],
}

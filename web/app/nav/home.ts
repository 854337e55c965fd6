import {
  IconFileInvoice,
  IconHome,
  IconReceipt2,
  IconSearch,
  IconSettings,
  IconShieldHeart,
  IconStethoscope,
} from '@tabler/icons-react'
import type { Nav, NavLink } from './nav.ts'

const tabs: readonly NavLink[] = [
  { to: '/home', name: 'nav.home', key: 'h', icon: IconHome, is_exact: true },
  { to: '/find-care', name: 'nav.find_care', key: 'f', icon: IconSearch, is_public: true },
  {
    to: '/home/claims',
    name: 'nav.claims',
    key: 'c',
    icon: IconFileInvoice,
    feature: 'reporting',
    resource: 'claim',
  },
  {
    to: '/home/insurance',
    name: 'nav.my_insurance',
    key: 'i',
    icon: IconShieldHeart,
    resource: 'policy',
  },
  { to: '/home/billing', name: 'nav.billing', key: 'b', icon: IconReceipt2, resource: 'payment' },
]

/** Navigation of the account area: five tabs, at the bottom on a phone; the rest is in menus. */
export const homeNav: Nav & { tabs: readonly NavLink[] } = {
  actingRole: 'client',
  start: '/home',
  tabs,
  groups: [
    {
      title: null,
      links: [
        ...tabs,
        {
          to: '/home/providers',
          name: 'nav.my_providers',
          key: 'd',
          icon: IconStethoscope,
          resource: 'saved_provider',
        },
        { to: '/home/settings', name: 'nav.settings', key: 's', icon: IconSettings },
      ],
    },
  ],
}

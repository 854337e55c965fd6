import {
  IconBuildingHospital,
  IconNotes,
  IconSettings,
  IconTemplate,
  IconUserCircle,
} from '@tabler/icons-react'
import type { Nav } from './nav.ts'

/** Navigation of the scribe area; the visits themselves come first. */
export const scribeNav: Nav = {
  actingRole: 'partner',
  start: '/scribe',
  groups: [
    {
      title: null,
      links: [
        { to: '/scribe', name: 'nav.visits', icon: IconNotes, is_exact: true },
        { to: '/scribe/agents', name: 'nav.agents', icon: IconTemplate },
        { to: '/scribe/profile', name: 'nav.profile', icon: IconUserCircle },
        { to: '/scribe/settings', name: 'nav.settings', icon: IconSettings },
        { to: '/dashboard', name: 'nav.dashboard', icon: IconBuildingHospital, is_exact: true },
      ],
    },
  ],
}

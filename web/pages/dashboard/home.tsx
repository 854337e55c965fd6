import { IconHome } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Today. Not implemented yet: tasks of the day, claims list, expected payouts. */
export const Page = () => (
  <EmptyScreen
    screen="dashboard_home"
    icon={IconHome}
    next={['clinic_settings', 'clinic_clients']}
  />
)

import { IconHome } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Today. Missing yet: work of the day, claims list, money coming. */
export const Page = () => (
  <EmptyScreen
    screen="dashboard_home"
    icon={IconHome}
    next={['clinic_settings', 'clinic_clients']}
  />
)

import { IconBuildingHospital } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Admission. Not implemented yet: dates, room, extension. */
export const Page = () => (
  <EmptyScreen
    screen="dashboard_auth_admission"
    icon={IconBuildingHospital}
    next={['clinic_auths']}
  />
)

import { IconUsersGroup } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Team. Not implemented yet: team, licences. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auth_team" icon={IconUsersGroup} next={['clinic_auths']} />
)

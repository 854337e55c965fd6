import { IconUser } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Client. Not implemented yet: eligibility, history, consents. */
export const Page = () => (
  <EmptyScreen screen="dashboard_client" icon={IconUser} next={['clinic_clients']} />
)

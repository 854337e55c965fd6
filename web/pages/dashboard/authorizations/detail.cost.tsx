import { IconReceipt2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Cost. Not implemented yet: cost lines, estimate and approved. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auth_cost" icon={IconReceipt2} next={['clinic_auths']} />
)

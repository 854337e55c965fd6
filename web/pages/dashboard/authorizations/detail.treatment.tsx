import { IconPill } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Treatment. Not implemented yet: procedures, medicines. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auth_treatment" icon={IconPill} next={['clinic_auths']} />
)

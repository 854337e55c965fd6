import { IconFileText } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Documents. Not implemented yet: checklist, upload. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auth_documents" icon={IconFileText} next={['clinic_auths']} />
)

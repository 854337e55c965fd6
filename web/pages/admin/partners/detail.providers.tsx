import { IconStethoscope } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Providers of a partner. Missing yet: clinicians and locations. */
export const Page = () => (
  <EmptyScreen screen="admin_partner_providers" icon={IconStethoscope} next={['admin_partners']} />
)

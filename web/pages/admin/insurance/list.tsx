import { IconShieldHeart } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Insurers. Missing yet: insurers, plans, networks. */
export const Page = () => (
  <EmptyScreen screen="admin_insurance" icon={IconShieldHeart} next={['admin_partners']} />
)

import { IconShieldHeart } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Insurer. Missing yet: plans, cost sharing, rules. */
export const Page = () => (
  <EmptyScreen screen="admin_insurer" icon={IconShieldHeart} next={['admin_insurance']} />
)
